// The ways in which a user can verify: the safest and easiest first, locked ones last.
import type { AuthType, MyMethods, OtpAuthType, Registration } from '@countersign/contract'
import { methodFacts, preferred } from '../methods.data.ts'
import { isOfferedHere } from './offered-here.ts'
import type { Way } from './proof-channel.ts'

/** All devices of the user are prompted together: the one at hand answers. */
const isAskedTogether = (authType: AuthType): boolean => methodFacts[authType].answer === 'device'

export function waysOf(registrations: readonly Registration[]): Way[] {
  const ways = preferred.filter(isOfferedHere).flatMap((authType) => {
    const held = registrations.filter((registration) => registration.authType === authType)
    if (held.length > 1 && isAskedTogether(authType)) return [{ authType }]
    return held.map((registration) => wayOf(authType, registration))
  })
  return ways.toSorted((one, other) => Number(isLocked(one)) - Number(isLocked(other)))
}

export const isLocked = ({ lockedUntil }: Way): boolean => lockedUntil !== undefined

function wayOf(authType: OtpAuthType, registration: Registration): Way {
  const { registrationId, label, maskedDestination, serialNumber, device, status, lockedUntil } = registration
  const name = label ?? device?.name ?? serialNumber
  if (isAskedTogether(authType)) return { authType, ...(name ? { name } : {}) }
  return {
    authType,
    registrationId,
    ...(name ? { name } : {}),
    ...(maskedDestination ? { destination: maskedDestination } : {}),
    ...(status === 'locked' ? { lockedUntil } : {}),
  }
}

/** As a list shows it, beside the name of the method. */
export const detailOf = ({ name, destination }: Way): string | undefined =>
  [name, destination].filter((part) => part !== undefined).join(' · ') || undefined

/** A second factor where there is one: other people may know the password. What the user did not agree to proves nothing. */
export function provingWays({ registrations, offered }: MyMethods): Way[] {
  const usable = registrations.filter(
    ({ agreed, status, authType }) =>
      agreed && isOfferedHere(authType) && (status === 'active' || status === 'locked') && offered.includes(authType),
  )
  const secondFactors = usable.filter(({ authType }) => methodFacts[authType].isSecondFactor)
  return waysOf(secondFactors.length > 0 ? secondFactors : usable)
}
