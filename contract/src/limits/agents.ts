/** How long an approval can be used for a grant. */
export const approvalMinutes = 10
/** How long a task can be read after the approver has decided. */
export const taskHours = 24
/** How long a grant is valid: the default, and the maximum. */
export const maxGrantSeconds = 120
