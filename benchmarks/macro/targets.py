"""A path of a server, as one line of a table."""
import dataclasses
from typing import Optional

from servers import Server, peer_server


@dataclasses.dataclass(frozen=True)
class Target:
    """One line of a table: a path of a server. Targets of one server share its process.

    `baseline` names the target that ratios refer to; None is the first of the scenario. `body` makes it POST. `coding`
    is the Content-Encoding that has to be sent, "identity" for none; None leaves it unchecked, see answers.check.
    `load` is a generator of its own, where the scenario needs another than the options name.
    """

    name: str
    server: Server
    path: str
    headers: tuple = ()
    baseline: Optional[str] = None
    body: Optional[str] = None
    coding: Optional[str] = None
    load: Optional[object] = None

    def by(self, generator):
        return self.load or generator


def peer_target(text):
    """A target from 'name|path|command with {port}'."""
    name, path, command = text.split("|", 2)
    return Target(name, peer_server(name, command), path)
