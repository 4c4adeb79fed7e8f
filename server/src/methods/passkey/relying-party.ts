import { invalidField, type RelyingParty } from '@countersign/contract'

/** The named relying party of a tenant, or its first. */
export function chooseRelyingParty(known: readonly RelyingParty[], id: string | undefined): RelyingParty {
  const chosen = id === undefined ? known[0] : known.find((relyingParty) => relyingParty.id === id)
  if (chosen) return chosen
  throw invalidField(
    'relyingPartyId',
    known.length === 0
      ? 'cannot be chosen: the tenant has no relying party yet; add one in the settings of passkey'
      : `must be a relying party of the tenant: ${known.map((relyingParty) => relyingParty.id).join(', ')}`,
  )
}
