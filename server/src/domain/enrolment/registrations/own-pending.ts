// The registration of a passkey for our own pages, before the browser has created it.
import type { Origin } from '@countersign/platform/access'
import type { TenantTx } from '@countersign/platform/database'
import { recordEvent } from '../../audit/index.ts'
import { agreementOf, insertRegistration, registrationSecrets } from '../../authenticators/index.ts'
import type { SubjectRow } from '../../people/index.ts'
import type { EnrolmentContext } from '../context.ts'

/** What a pending registration keeps, sealed. */
export interface Pending {
  readonly relyingPartyId: string
  readonly keyVersion: number
  /** The session or invitation that adds it: only that one can activate it. */
  readonly boundTo: string
  /** Whether the browser creates it without asking the user, after a sign-in with a password (`mediation: "conditional"`). */
  readonly conditional: boolean
  /** Whether it is refused without user verification, because it will be the user's only method. */
  readonly userVerificationRequired?: boolean
}

interface NewPending extends Pending {
  readonly registrationId: string
  readonly userId: string
  readonly label?: string | undefined
  readonly createdAt: number
}

/** Call it under the user's lock. */
export async function insertOwnPending(
  ctx: EnrolmentContext,
  tx: TenantTx,
  origin: Origin,
  subject: SubjectRow,
  { registrationId, userId, label, createdAt, ...pending }: NewPending,
): Promise<void> {
  const { relyingPartyId, conditional } = pending
  const agreement = await agreementOf(tx, {
    userId,
    caller: origin.caller,
    subject,
    proven: true,
    asAdministrator: false,
  })
  await insertRegistration(
    tx,
    {
      registrationId,
      userId,
      authType: 'passkey',
      status: 'pending',
      label: label ?? null,
      hint: JSON.stringify({ relyingPartyId }),
      sealedSecret: await registrationSecrets.seal(ctx, tx, registrationId, pending),
      progress: 0,
      drift: 0,
      replacesId: null,
      ...agreement,
      ownPages: true,
    },
    new Date(createdAt),
  )
  await recordEvent(ctx, tx, origin, {
    action: 'registration.created',
    target: { kind: 'user', id: userId },
    details: {
      registrationId,
      authType: 'passkey',
      status: 'pending',
      agreed: agreement.agreed,
      relyingPartyId,
      ...(conditional ? { conditional } : {}),
    },
  })
}
