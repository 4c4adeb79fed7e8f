// The passkeys of our own pages, which users add on those pages only. Renaming and removing them works as for every method.
import type {
  ActivateMyPasskeyRequest,
  AddMyPasskeyRequest,
  MyPasskeys,
  NewRegistration,
  Registration,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import {
  handleOf,
  isOwnPasskey,
  listPasskeys,
  listRegistrations,
  ownRelyingParty,
  presentRegistration,
  withModelNames,
} from '../../authenticators/index.ts'
import type { BaseContext } from '../../base/index.ts'
import { recordingRefusal } from '../../challenges/index.ts'
import {
  assertSessionProof,
  beginOwnPasskey,
  type EnrolmentContext,
  finishOwnPasskey,
  ownPasskeyName,
} from '../../enrolment/index.ts'
import { assertPasskey } from '../../people/index.ts'
import { changingOneself } from './as-oneself.ts'
import { ownSession } from './own-session.ts'

export const list = (ctx: BaseContext, tenant: TenantScope, origin: Origin): Promise<MyPasskeys> => {
  ownSession(origin)
  return changingOneself(tenant, origin, 'shared', async (tx, userId) => {
    const { id: relyingPartyId } = ownRelyingParty(ctx)
    const held = (await listRegistrations(tx, userId)).filter(
      (row) => row.status !== 'pending' && isOwnPasskey(ctx, row),
    )
    const active = new Set(held.flatMap((row) => (row.status === 'active' ? row.registration_id : [])))
    const stored = await listPasskeys(tx, userId, relyingPartyId)
    return {
      relyingPartyId,
      userHandle: (await handleOf(tx, userId, relyingPartyId)).toString('base64url'),
      name: await ownPasskeyName(tx, userId),
      credentialIds: stored.flatMap((row) =>
        active.has(row.registration_id) ? row.credential_id.toString('base64url') : [],
      ),
      passkeys: await withModelNames(
        tx,
        held.map((row) => presentRegistration(row, new Map())),
      ),
    }
  })
}

export const add = (
  ctx: EnrolmentContext,
  tenant: TenantScope,
  origin: Origin,
  { label, conditional }: AddMyPasskeyRequest,
): Promise<NewRegistration> => {
  ownSession(origin)
  return changingOneself(tenant, origin, 'exclusive', async (tx, userId) => {
    const held = await listRegistrations(tx, userId)
    // Otherwise a stolen password and code would add a passkey, and that passkey would be all that is required.
    if (held.some((row) => row.status === 'active' && isOwnPasskey(ctx, row))) assertPasskey(origin.caller)
    const { sessionId } = await assertSessionProof(ctx, tx, origin, held)
    return beginOwnPasskey(ctx, tx, origin, {
      userId,
      label,
      boundTo: sessionId,
      conditional: conditional ?? false,
    })
  })
}

export const activate = (
  ctx: EnrolmentContext,
  tenant: TenantScope,
  origin: Origin,
  registrationId: string,
  { credential }: ActivateMyPasskeyRequest,
): Promise<Registration> => {
  const { sessionId } = ownSession(origin)
  return recordingRefusal(ctx, tenant, origin, origin.caller.id, () =>
    changingOneself(tenant, origin, 'exclusive', (tx, userId) =>
      finishOwnPasskey(ctx, tx, origin, { userId, registrationId, boundTo: sessionId, credential }),
    ),
  )
}
