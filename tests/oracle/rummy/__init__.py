"""The oracle of the rummy games, written slowly, from the numbered rules alone.

Nothing here knows the library. The rule ids (F1 to F15, Q1 to Q6, P1 to P16, K43 to K79,
and the clauses of section 8) are those of the rules document. A move is its text.

* ``cards``, ``options``, ``model``: the values everything is said in.
* ``melds``: what a meld is; ``tabling``: what may be laid from which cards.
* ``rummy``: dealing, the legal moves, what a move does.
* ``scoring``: the points of a round, and the match they decide.
* ``teams``: who sits where after the team draw.
* ``deals``: what a seat may think of the cards it does not see.
"""
