"""The doctor of a deployment.

Question: is a deployment set up so that nothing is lost, and if not, what is to be done?
May import: the record with its stores, the desk, the version; nothing is changed by looking.
Public names: `examine`, `Deployment`, `Diagnosis`, `BROKEN`.
"""

from referee.doctor.diagnosis import BROKEN, Deployment, Diagnosis
from referee.doctor.examined import examine

__all__ = ["BROKEN", "Deployment", "Diagnosis", "examine"]
