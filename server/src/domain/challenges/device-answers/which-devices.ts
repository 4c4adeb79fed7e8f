// Which devices a challenge is for.
import { type DeviceAuthType, Problem } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import { type DeviceRow, type RegistrationRow, registrationIdOf } from '../../authenticators/index.ts'

interface Meant {
  readonly authType: DeviceAuthType
  readonly registrationId?: string | undefined
  /** The requester. */
  readonly clientId: string
  /** Only devices that the user agreed to. */
  readonly agreedOnly?: boolean | undefined
  /** The user can also answer without a device. */
  readonly orNone?: boolean | undefined
}

/** At our own sign-in and in self-service, where the answer of a device that the user did not agree to proves nothing. */
export const isOurs = ({ caller }: Origin): boolean => caller.kind === 'system' || caller.kind === 'user'

/**
 * The named device, or all active ones. A device that is not active yet must be named, by the client that started its
 * enrolment: an attacker who steals the link and then signs in as the user on that client's own page must not
 * activate the device that way.
 */
export function whichDevices(
  devices: readonly DeviceRow[],
  registrations: readonly RegistrationRow[],
  meant: Meant,
): DeviceRow[] {
  const { authType, registrationId, clientId, agreedOnly = false } = meant
  const held = registrations.filter((row) => row.auth_type === authType)
  const heldBy = (device: DeviceRow) => held.find((row) => row.registration_id === registrationIdOf(device, authType))
  const statusOf = (device: DeviceRow) => heldBy(device)?.status
  const able = devices.filter((device) => !agreedOnly || heldBy(device)?.agreed)
  if (registrationId === undefined) {
    const active = able.filter((device) => device.status === 'active' && statusOf(device) === 'active')
    if (active.length > 0 || meant.orNone) return active
    if (able.some((device) => statusOf(device) === 'disabled')) throw new Problem('registration_disabled')
    if (held.some((row) => row.status === 'pending' && (row.agreed || !agreedOnly))) throw unproven()
    throw new Problem('registration_not_found')
  }
  if (!held.some((row) => row.registration_id === registrationId)) throw new Problem('registration_not_found')
  const named = able.find((device) => registrationIdOf(device, authType) === registrationId)
  if (agreedOnly && !held.some((row) => row.registration_id === registrationId && row.agreed))
    throw new Problem('registration_state_conflict', { message: 'The user did not agree to this device.' })
  if (!named)
    throw new Problem('registration_state_conflict', { message: 'No device is enrolled with this registration yet.' })
  if (statusOf(named) === 'disabled') throw new Problem('registration_disabled')
  if (named.status === 'pending' && named.enrolled_by !== clientId) throw new Problem('registration_not_found')
  return [named]
}

const unproven = () =>
  new Problem('registration_state_conflict', {
    message: 'The user has no active device. To activate one, send its registrationId.',
  })
