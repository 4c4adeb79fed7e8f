// The ways in which a user can verify: the safest and easiest first, locked and paused ones last.
import type { AuthType, MyMethods, Registration } from '@countersign/contract'
import { methodFacts, preferred } from '../methods.data.ts'
import { worksHere } from './offered-here.ts'
import type { Way } from './proof-channel.ts'

/** All devices or passkeys of the user are asked together: the one at hand answers. */
const isAskedTogether = (authType: AuthType): boolean => methodFacts[authType].answer !== 'typed'

export function waysOf(registrations: readonly Registration[]): Way[] {
  const usable = registrations.filter(worksHere)
  const ways = preferred.flatMap((authType): Way[] => {
    const held = usable.filter((registration) => registration.authType === authType)
    if (held.length > 1 && isAskedTogether(authType)) return [{ authType, ...pauseOf(held[0]) }]
    return held.map((registration) => wayOf(authType, registration))
  })
  return ways.toSorted((one, other) => Number(isHeldBack(one)) - Number(isHeldBack(other)))
}

export const isLocked = ({ lockedUntil }: Way): boolean => lockedUntil !== undefined

const isHeldBack = (way: Way): boolean => isLocked(way) || way.pausedUntil !== undefined

/** A pause is of all devices of the user. */
const pauseOf = (registration: Registration | undefined) =>
  registration?.pausedUntil === undefined ? {} : { pausedUntil: registration.pausedUntil }

function wayOf(authType: AuthType, registration: Registration): Way {
  const { registrationId, label, maskedDestination, serialNumber, device, status, lockedUntil } = registration
  const name = label ?? device?.name ?? serialNumber
  if (isAskedTogether(authType)) return { authType, ...(name ? { name } : {}), ...pauseOf(registration) }
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
    (registration) =>
      registration.agreed &&
      worksHere(registration) &&
      (registration.status === 'active' || registration.status === 'locked') &&
      offered.includes(registration.authType),
  )
  const secondFactors = usable.filter(({ authType }) => methodFacts[authType].isSecondFactor)
  return waysOf(secondFactors.length > 0 ? secondFactors : usable)
}
