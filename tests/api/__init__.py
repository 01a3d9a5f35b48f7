"""The public interface: what it is, written down, and compared with that of the last release."""
