// Where an answer comes from, which decides what its failure is counted on.
import type { MethodLock } from '@countersign/contract'
import { countedNetwork } from '@countersign/platform/ip-addresses'

export type Place =
  /** The user has signed in here before: it has a count of its own, which no stranger can raise. */
  | { readonly kind: 'browser' | 'session'; readonly id: string }
  /** A password, after the same sign-in has shown a second factor. */
  | { readonly kind: 'after_second_factor' }
  /** A code at the sign-in, before the password: anyone who knows a user name can get this far. */
  | { readonly kind: 'before_password' }

export interface Counting {
  readonly source: string
  /** Where strangers can guess, the source of the count over all of their addresses. */
  readonly account: string | undefined
}

const beforePassword = 'before_password'
const afterSecondFactor = 'after_second_factor'

/** The count of a password over all addresses. Empty, because it is the user's own and belongs to no single source. */
export const passwordAccount = ''

export const accountSources = [passwordAccount, beforePassword] as const

/** The sources of counts that belong to a user, not to an address or a browser. */
export const userSources = [...accountSources, afterSecondFactor] as const

interface Answered {
  readonly countsPerSource: boolean
  readonly place: Place | undefined
  readonly ipAddress: string
}

export function countingOf({ countsPerSource, place, ipAddress }: Answered): Counting {
  const network = countedNetwork(ipAddress)
  if (place?.kind === 'before_password') return { source: `${beforePassword} ${network}`, account: beforePassword }
  if (!countsPerSource) return { source: '', account: undefined }
  if (place === undefined) return { source: network, account: passwordAccount }
  return { source: 'id' in place ? `${place.kind} ${place.id}` : place.kind, account: undefined }
}

/** What a count locks, for administrators. */
export function lockedBy({
  authType,
  source,
}: {
  readonly authType: MethodLock['authType']
  readonly source: string
}): {
  readonly appliesTo: MethodLock['appliesTo']
  readonly ipAddress: string | null
} {
  const [kind = ''] = source.split(' ')
  if (source === '') return { appliesTo: authType === 'password' ? 'unknown_browsers' : 'everywhere', ipAddress: null }
  if (kind === 'browser' || kind === 'session') return { appliesTo: kind, ipAddress: null }
  if (kind === beforePassword || kind === afterSecondFactor)
    return { appliesTo: 'second_factor_first', ipAddress: null }
  return { appliesTo: 'address', ipAddress: source }
}
