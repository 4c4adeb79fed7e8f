// Whether the user agreed to a registration. Under `methodChanges: free` an application may give a user methods without asking
// them; if those proved anything for the user, any application could become any user. So a registration is agreed only if it
// was the user's first, was made by the client that made the first, came from the user or an administrator, or was made with
// a proof by an agreed registration. It is decided once, under the user's lock; the passing of time changes nothing.
import { covers } from '@countersign/contract'
import type { Caller } from '@countersign/platform/access'
import type { TenantTx } from '@countersign/platform/database'
import { type SubjectRow, updateFirstClient } from '../../people/index.ts'
import { hasUnknownMaker, type MadeBy } from './registrations-store.ts'

interface Making {
  readonly userId: string
  readonly caller: Pick<Caller, 'kind' | 'clientId' | 'scopes'>
  /** Read under the user's lock. */
  readonly subject: SubjectRow
  /** Whether the user has just proven that they agree. */
  readonly proven: boolean
  readonly asAdministrator: boolean
}

interface Agreement {
  readonly madeBy: MadeBy
  readonly clientId: string
  readonly agreed: boolean
}

export async function agreementOf(tx: TenantTx, making: Making): Promise<Agreement> {
  const { userId, caller, subject, proven } = making
  const { clientId } = caller
  const madeBy = madeByOf(making)
  // It counts as the first when it is made, not when it is proven: otherwise another application could still come before it
  // with recovery codes, which need no proof.
  const isFirst = subject.first_client_id === null && !(await hasUnknownMaker(tx, userId))
  if (isFirst) await updateFirstClient(tx, userId, clientId)
  const agreed = madeBy !== 'application' || proven || isFirst || subject.first_client_id === clientId
  return { madeBy, clientId, agreed }
}

function madeByOf({ caller, asAdministrator }: Making): MadeBy {
  if (asAdministrator) return 'administrator'
  if (caller.kind === 'user') return 'self_service'
  if (covers(caller.scopes, 'admin.users')) return 'administrator'
  // A user who accepts an invitation has no session yet.
  return caller.kind === 'system' ? 'self_service' : 'application'
}
