// Which registrations are passkeys for our own pages, and which callers can see and remove them.
import { covers } from '@countersign/contract'
import type { Caller } from '@countersign/platform/access'
import type { BaseContext } from '../../base/index.ts'
import { findOwnRelyingParty } from '../passkeys/own-relying-party.ts'
import type { RegistrationRow } from './registrations-store.ts'

/** A passkey that works on our pages. One from before the operator changed the host does not. */
export function isOwnPasskey(
  ctx: Pick<BaseContext, 'addresses'>,
  { own_pages, hint }: Pick<RegistrationRow, 'own_pages' | 'hint'>,
): boolean {
  if (!own_pages || hint === null) return false
  const { relyingPartyId } = JSON.parse(hint) as { readonly relyingPartyId?: string }
  return relyingPartyId === findOwnRelyingParty(ctx)?.id
}

/** The passkeys of our own pages do not concern applications, also not those that act with a user's `self` access token. */
export const isManageable = ({ own_pages }: Pick<RegistrationRow, 'own_pages'>, caller: Caller): boolean =>
  !own_pages || caller.session !== undefined || caller.kind === 'system' || covers(caller.scopes, 'admin.users')
