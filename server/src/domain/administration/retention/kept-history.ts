// What a tenant keeps for as many days as it decides, in the order in which it is deleted. Ids sort by time: rows that are too
// old come first in the index.
import type { Statement } from '@countersign/platform/database'
import {
  purgeApprovals,
  purgeDecisionInputs,
  purgeDecisions,
  purgeGrants,
  purgeShadowDecisions,
  purgeStanding,
} from '../../agents/index.ts'
import { purgeAlerts } from '../../alerts/index.ts'
import { purgeRemovedDevices, purgeRemovedRegistrations } from '../../authenticators/index.ts'
import { purgeChallenges } from '../../challenges/index.ts'
import { purgePushHours, purgePushRecords, purgeStatisticsHours } from '../../insight/index.ts'
import { purgeDeliveries, purgeInboxMessages } from '../../messaging/index.ts'

export interface Kept {
  readonly tenantId: string
  readonly firstChallengeId: string
  readonly firstDeliveryId: string
  readonly firstInboxMessageId: string
  readonly registrationsSince: Date
  readonly alertsSince: Date
  readonly pushesSince: Date
  readonly challengeHoursSince: Date
  readonly messageHoursSince: Date
  readonly firstEvaluationId: string
  readonly firstEvaluationIdWithInputs: string
  readonly firstApprovalId: string
  readonly firstGrantId: string
  readonly standingSince: Date
}

export const purgesOfHistory: readonly ((kept: Kept, limit: number) => Statement)[] = [
  (kept, limit) => purgeChallenges(kept.tenantId, kept.firstChallengeId, limit),
  (kept, limit) => purgeRemovedRegistrations(kept.tenantId, kept.registrationsSince, limit),
  (kept, limit) => purgeRemovedDevices(kept.tenantId, kept.registrationsSince, limit),
  (kept, limit) => purgeDeliveries(kept.tenantId, kept.firstDeliveryId, limit),
  (kept, limit) => purgeInboxMessages(kept.tenantId, kept.firstInboxMessageId, limit),
  (kept, limit) => purgeAlerts(kept.tenantId, kept.alertsSince, limit),
  (kept, limit) => purgePushRecords(kept.tenantId, kept.pushesSince, limit),
  (kept, limit) => purgePushHours(kept.tenantId, kept.pushesSince, limit),
  (kept, limit) => purgeStatisticsHours(kept.tenantId, 'challenge', kept.challengeHoursSince, limit),
  (kept, limit) => purgeStatisticsHours(kept.tenantId, 'message', kept.messageHoursSince, limit),
  (kept, limit) => purgeDecisionInputs(kept.tenantId, kept.firstEvaluationIdWithInputs, limit),
  (kept, limit) => purgeShadowDecisions(kept.tenantId, kept.firstEvaluationId, limit),
  (kept, limit) => purgeDecisions(kept.tenantId, kept.firstEvaluationId, limit),
  (kept, limit) => purgeApprovals(kept.tenantId, kept.firstApprovalId, limit),
  (kept, limit) => purgeGrants(kept.tenantId, kept.firstGrantId, limit),
  (kept, limit) => purgeStanding(kept.tenantId, kept.standingSince, limit),
]
