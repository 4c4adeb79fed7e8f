// Prompts to a person's device: how often, and how long a caller can wait for the answer.

export const promptWindowMinutes = 10
/** From one application or agent to one user, within the window. */
export const maxPromptsPerAsker = 5
/** From all of them to one user, within the window: more than one asker may send, so that no single asker can reach it. */
export const maxPromptsPerUser = 15
/** Prompts in a row that the user denied or did not answer. */
export const maxMissedPrompts = 3
/** After too many missed prompts, or after one that the user reported. */
export const promptPauseMinutes = 15
/** From one agent to one approver. */
export const maxApprovalRequestsPerHour = 10
/** How long a request that waits for a change stays open. */
export const maxWaitSeconds = 25
/** What a device displays of an action. */
export const maxDetails = 10
export const maxDetailLabelLength = 50
export const maxDetailValueLength = 200
