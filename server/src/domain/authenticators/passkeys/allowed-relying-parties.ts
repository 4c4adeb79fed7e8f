// Which relying parties of a tenant a client may use.
import { invalidField, type RelyingParty, type SettingsOf } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import { webMethod } from '../../../methods/index.ts'
import type { OauthContext } from '../../oauth/index.ts'

/** Null: all. */
export type AllowedRelyingParties = readonly string[] | null

/** Not in a transaction, because it may need one of its own. As fresh as the scopes of the client. */
export async function allowedRelyingParties(
  { accessState }: Pick<OauthContext, 'accessState'>,
  tenant: TenantScope,
  { caller }: Origin,
): Promise<AllowedRelyingParties> {
  if (caller.kind !== 'client' && caller.kind !== 'user') return null
  return (await accessState.clients.get(`${tenant.id}/${caller.clientId}`))?.relying_party_ids ?? null
}

/** The named one, or the tenant's first that the client may use. */
export function relyingPartyFor(
  settings: SettingsOf<'passkey'>,
  allowed: AllowedRelyingParties,
  id: string | undefined,
): RelyingParty {
  if (allowed === null) return webMethod.relyingPartyOf(settings, id)
  if (id !== undefined) assertAllowed(allowed, id, 'relyingPartyId')
  const usable = settings.relyingParties.filter((relyingParty) => allowed.includes(relyingParty.id))
  if (id === undefined && usable.length === 0) throw notAllowed(allowed, 'relyingPartyId')
  return webMethod.relyingPartyOf({ ...settings, relyingParties: usable }, id)
}

/** `field` names the relying party, or a challenge or registration of it. */
export function assertAllowed(allowed: AllowedRelyingParties, id: string, field: string): void {
  if (allowed && !allowed.includes(id)) throw notAllowed(allowed, field)
}

const notAllowed = (allowed: readonly string[], field: string) =>
  invalidField(field, `must be of a relying party that this client may use: ${allowed.join(', ')}`)
