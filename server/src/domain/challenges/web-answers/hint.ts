import type { Registration } from '@countersign/contract'

/** What a registration shows of its passkey, as it is stored. */
export const hintOf = (
  shown: Required<Omit<NonNullable<Registration['passkey']>, 'authenticatorName' | 'ownPages'>>,
): string => JSON.stringify(shown)
