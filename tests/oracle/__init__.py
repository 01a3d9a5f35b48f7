"""The oracle: Casino written a second time, slowly, from the numbered rules alone.

Nothing here knows the library. The rule ids (C1 to C27, R1 to R5, D1 to D12, K2 to K40)
are those of the rules document; the tests compare the library with this program.

* ``cards``, ``options``, ``model``: the values everything is said in.
* ``values``, ``groups``: what a card counts, and what totals what.
* ``captures``, ``building``, ``promises``: the kinds of moves, and what they announce.
* ``dealing``, ``casino``, ``scoring``, ``endgame``: the course of a hand, and its points.
* ``match``: the course of a match, hand by hand.
* ``deals``: what a seat may think of the cards it does not see.

``rummy`` is a second oracle beside this one, for the rummy games.
"""
