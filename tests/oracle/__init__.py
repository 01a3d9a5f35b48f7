"""The oracle: Casino written a second time, slowly, from the numbered rules alone.

Nothing here knows the library. The rule ids (C1 to C27, K3 to K40) are those of
the rules document; the tests compare the library with this program.
"""
