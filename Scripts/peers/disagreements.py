from dataclasses import dataclass
@dataclass(frozen=True)
class Disagreement:
    peer: str
    says: str
    names: tuple
    right: str = ""
DISAGREEMENTS = []
