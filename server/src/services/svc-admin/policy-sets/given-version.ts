import { Problem } from '@countersign/contract'

const largest = 2_147_483_647

/** Versions are numbers; anything else is not found. */
export function givenVersion({ policySetVersion }: { readonly policySetVersion: string }): number {
  const version = /^\d+$/.test(policySetVersion) ? Number(policySetVersion) : Number.NaN
  if (!(version <= largest)) throw new Problem('not_found')
  return version
}
