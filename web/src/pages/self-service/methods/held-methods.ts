// The user's methods as the page lists them: a device that serves two methods is one entry.
import type { AuthType, Registration } from '@countersign/contract'
import { methodFacts, preferred } from '#session/methods.data.ts'
import { worksHere } from '#session/proof/offered-here.ts'

export interface HeldMethod {
  /** The one that stands for it: to rename it, or to remove it with all that belongs to it. */
  readonly registration: Registration
  readonly authType: AuthType
  readonly lastUsedAt: string | null
}

/** Devices first, then as they are preferred. */
const place = (authType: AuthType): number =>
  preferred.indexOf(authType) - (methodFacts[authType].answer === 'device' ? preferred.length : 0)

export function heldMethods(registrations: readonly Registration[]): HeldMethod[] {
  const shown = registrations.filter(
    (registration) => !isOtherHalf(registration, registrations) && !isUnfinishedPasskey(registration),
  )
  return shown
    .toSorted((one, other) => place(one.authType) - place(other.authType))
    .map((registration) => ({
      registration,
      authType: registration.authType,
      lastUsedAt: latest(registrations.filter((other) => isSameDevice(other, registration))),
    }))
}

/** The user closed the browser's dialog: there is nothing to finish. */
const isUnfinishedPasskey = ({ status, passkey }: Registration) => status === 'pending' && passkey?.ownPages === true

export const isSameDevice = (one: Registration, other: Registration) =>
  one.registrationId === other.registrationId ||
  (one.device !== undefined && one.device.deviceId === other.device?.deviceId)

/** A device is listed once, by the method that comes first. */
const isOtherHalf = (registration: Registration, all: readonly Registration[]) =>
  all.some((other) => isSameDevice(other, registration) && place(other.authType) < place(registration.authType))

const latest = (registrations: readonly Registration[]): string | null =>
  registrations
    .map(({ lastUsedAt }) => lastUsedAt)
    .filter((at) => at !== null)
    .toSorted()
    .at(-1) ?? null

export const hasSecondFactor = (registrations: readonly Registration[]): boolean =>
  registrations.some(
    (registration) =>
      registration.agreed &&
      worksHere(registration) &&
      methodFacts[registration.authType].isSecondFactor &&
      registration.status !== 'pending',
  )
