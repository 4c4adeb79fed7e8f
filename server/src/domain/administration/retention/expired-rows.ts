// Rows that have no meaning after they have expired, in the order in which they are deleted. Each statement deletes a
// small batch, so that a purge slows down no request.
import type { Statement } from '@countersign/platform/database'
import { purgeExpiredAnswers } from '@countersign/platform/idempotency'
import { purgePolicyReplays } from '../../agents/index.ts'
import {
  purgeDailySends,
  purgeDestinationSends,
  purgeImportLines,
  purgeImports,
  purgeSignInFailures,
} from '../../authenticators/index.ts'
import { purgeEnrolments } from '../../enrolment/index.ts'
import { purgeRevokedTokens, purgeUsedAssertions } from '../../oauth/index.ts'
import {
  purgeExpiredSessions,
  purgeExpiredSignIns,
  purgeKnownBrowsers,
  purgeRememberedBrowsers,
  purgeTemporaryCodes,
  purgeUserImportLines,
  purgeUserImports,
  purgeUserInvitations,
} from '../../people/index.ts'

export const expiredRows: readonly ((now: Date, limit: number) => Statement)[] = [
  purgeExpiredAnswers,
  purgeUsedAssertions,
  purgeRevokedTokens,
  purgeExpiredSessions,
  purgeExpiredSignIns,
  purgeKnownBrowsers,
  purgeRememberedBrowsers,
  purgeUserInvitations,
  purgeTemporaryCodes,
  purgeSignInFailures,
  purgeDestinationSends,
  purgeDailySends,
  // Lines before their imports.
  purgeImportLines,
  purgeImports,
  purgeUserImportLines,
  purgeUserImports,
  purgeEnrolments,
  purgePolicyReplays,
]
