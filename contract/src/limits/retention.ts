// How long the server keeps what it counts and deletes.

/** Until then the deletion of a tenant can be undone. */
export const tenantGraceDays = 7
/** The stored response of an idempotency key. */
export const idempotencyHours = 24
/** An alert says so before an agent or a trusted certificate expires. */
export const expiryNoticeDays = 14
/** An alert advises to rotate an older signing key. */
export const signingKeyOldDays = 365
export const importReportDays = 90
export const pushMetricsDays = 400
/** The period that statistics cover if the query names no start. */
export const defaultStatisticsDays = 7
/** The longest period of statistics, by the length of its parts. */
export const maxStatisticsDays = { hour: 7, day: 92 } as const
