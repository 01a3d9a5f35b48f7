"""A module that is compared with the protocols of its hooks, of which it keeps one."""

from negative import sunday

from cardfishing.plugins import (
    AgentsModule,
    ChecksModule,
    DecksModule,
    EventModule,
    GamesModule,
    RenderModule,
    ResolveModule,
)

decks: DecksModule = sunday
# wrong: assignment / reportAssignmentType
games: GamesModule = sunday
# wrong: assignment / reportAssignmentType
agents: AgentsModule = sunday
# wrong: assignment / reportAssignmentType
resolving: ResolveModule = sunday
# wrong: assignment / reportAssignmentType
rendering: RenderModule = sunday
# wrong: assignment / reportAssignmentType
checks: ChecksModule = sunday
# wrong: assignment / reportAssignmentType
listening: EventModule = sunday
