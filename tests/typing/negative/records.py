"""Records of a match, of a round and of a view, and what each is made of."""

from cardfishing.plugins import PluginHost
from cardfishing.record import Record, RoundRecord, ViewRecord, read
from cardfishing.registry import load
from cardfishing_casino import CASINO

match = CASINO.match(2, seed=1)
# wrong: arg-type / reportArgumentType
Record.of(match.state)
# wrong: arg-type / reportArgumentType
RoundRecord.of(match)
# wrong: call-arg / reportCallIssue
ViewRecord.of(match)
# wrong: assignment / reportAssignmentType
record: Record = read("")
# wrong: call-arg / reportCallIssue
load("casino", PluginHost())
# wrong: arg-type / reportArgumentType
load(b"casino")
