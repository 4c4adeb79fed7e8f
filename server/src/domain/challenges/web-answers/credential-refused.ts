import { Problem } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import { recordEvent } from '../../audit/index.ts'
import type { BaseContext } from '../../base/index.ts'

interface Refusal {
  readonly reason: string
  readonly detail: string
}

interface Refused {
  readonly registrationId: string
  readonly relyingPartyId: string
}

/** A new passkey that does not meet the tenant's settings, or is not what a browser returns. */
export class CredentialRefused extends Problem {
  readonly event: Refused & Pick<Refusal, 'reason'>

  constructor({ reason, detail }: Refusal, refused: Refused) {
    super('credential_rejected', { details: [{ field: 'credential', issue: detail }], members: { reason } })
    this.event = { ...refused, reason }
  }
}

/** Records a refusal in the audit trail, after everything else was rolled back. */
export async function recordingRefusal<Done>(
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  userId: string,
  activate: () => Promise<Done>,
): Promise<Done> {
  try {
    return await activate()
  } catch (error) {
    if (error instanceof CredentialRefused) await recordRefused(ctx, tenant, origin, userId, error)
    throw error
  }
}

function recordRefused(
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  userId: string,
  { event }: CredentialRefused,
): Promise<void> {
  return tenant.apart((tx) =>
    recordEvent(ctx, tx, origin, {
      action: 'passkey.refused',
      outcome: 'failure',
      target: { kind: 'user', id: userId },
      details: { ...event },
    }),
  )
}
