/** How long an approval can be used for a grant. */
export const approvalMinutes = 10
/** How long an approver has to answer. A gate that escalates gives the first approvers as much time again after it has done so. */
export const approvalStageMinutes = 5
/** How long a task can be read after the approver has decided. */
export const taskHours = 24
/** Open standing approvals of one agent for one user. */
export const maxStandingApprovals = 20
/** How long a standing approval can be used at most. */
export const maxStandingDays = 31
/** How long a grant is valid: the default, and the maximum. */
export const maxGrantSeconds = 120
/** The longest period of the decision log that a replay covers. */
export const maxReplayDays = 90
export const maxReplayedDecisions = 1_000_000
/** A replay counts all differences and lists the first of them. */
export const maxReplayDifferences = 10_000
export const maxUnfinishedReplays = 3
export const replayReportDays = 30
/**
 * Applies wherever entity ids are stored or sent. Two ids of maximum length and their types form one index key, which
 * PostgreSQL limits to 2,704 bytes.
 */
export const maxEntityIdLength = 256
