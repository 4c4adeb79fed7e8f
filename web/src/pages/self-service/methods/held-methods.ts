// The user's methods as the page lists them: a device that serves two methods is one entry.
import type { AuthType, Registration } from '@countersign/contract'

export interface HeldMethod {
  /** The one that stands for it: to rename it, or to remove it with all that belongs to it. */
  readonly registration: Registration
  readonly authType: AuthType
  readonly lastUsedAt: string | null
}

const order: readonly AuthType[] = [
  'push',
  'qr_code',
  'authenticator_app',
  'hardware_token',
  'sms',
  'email',
  'recovery_code',
  'password',
]

export function heldMethods(registrations: readonly Registration[]): HeldMethod[] {
  const shown = registrations.filter((registration) => !isOtherHalf(registration, registrations))
  return shown
    .toSorted((one, other) => order.indexOf(one.authType) - order.indexOf(other.authType))
    .map((registration) => ({
      registration,
      authType: registration.authType,
      lastUsedAt: latest(registrations.filter((other) => isSameDevice(other, registration))),
    }))
}

const isSameDevice = (one: Registration, other: Registration) =>
  one === other || (one.device !== undefined && one.device.deviceId === other.device?.deviceId)

/** The QR side of a device that is listed by its push side. */
const isOtherHalf = (registration: Registration, all: readonly Registration[]) =>
  registration.authType === 'qr_code' &&
  all.some((other) => other.authType === 'push' && other !== registration && isSameDevice(other, registration))

const latest = (registrations: readonly Registration[]): string | null =>
  registrations
    .map(({ lastUsedAt }) => lastUsedAt)
    .filter((at) => at !== null)
    .toSorted()
    .at(-1) ?? null

export const hasSecondFactor = (registrations: readonly Registration[]): boolean =>
  registrations.some(({ agreed, authType, status }) => agreed && authType !== 'password' && status !== 'pending')
