"""The catalogues of messages: what keeps them whole, and what brings them up to date."""
