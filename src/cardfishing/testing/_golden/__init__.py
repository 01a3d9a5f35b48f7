"""What runs golden cases: how a case is read, how each kind of start is played, and each fact."""
