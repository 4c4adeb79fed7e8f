// Enrolments that were never completed do not pile up: they are removed when the user adds a method the next time.
import { accessTokenSeconds, enrolmentMinutes } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantTx } from '@countersign/platform/database'
import { listLapsedRegistrations } from '../../authenticators/index.ts'
import { removeRegistration } from '../../challenges/index.ts'
import type { EnrolmentContext } from '../context.ts'

/** The code of a device expires, and later the access token that it is exchanged for. The options of a passkey expire sooner. */
const lapsedSeconds = enrolmentMinutes * 60 + accessTokenSeconds

export async function removeLapsed(
  ctx: EnrolmentContext,
  tx: TenantTx,
  origin: Origin,
  userId: string,
  now: number,
): Promise<void> {
  const lapsed = await listLapsedRegistrations(tx, userId, new Date(now - lapsedSeconds * 1000))
  for (const registrationId of lapsed) await removeRegistration(ctx, tx, origin, registrationId)
}
