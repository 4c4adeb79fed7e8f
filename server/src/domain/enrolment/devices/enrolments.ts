// Enrolments: from the link that an application shows to the device that is enrolled with it.
import {
  deviceAuthTypes,
  enrolmentMinutes,
  type NewRegistration,
  Problem,
  type RegisterDeviceRequest,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import { newId, sha256, thumbprint } from '@countersign/platform/crypto'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { qrCode } from '../../../qr-codes/qr-code.ts'
import { recordEvent } from '../../audit/index.ts'
import {
  insertDevice,
  insertOtherRegistration,
  lockRegistration,
  newDeviceCode,
  presentRegistration,
  type RegistrationRow,
  registrationSecrets,
  updateHint,
} from '../../authenticators/index.ts'
import type { BaseContext } from '../../base/index.ts'
import { pushAddresses } from '../../messaging/index.ts'
import { assertScope } from '../../oauth/index.ts'
import { findSubject, lockUser } from '../../people/index.ts'
import type { TenancyContext } from '../../tenancy/index.ts'
import type { EnrolmentContext } from '../context.ts'
import { assertEnrolmentProof } from './enrolment-proof.ts'
import { findEnrolment, insertEnrolment, useEnrolment } from './enrolments-store.ts'
import { factsForDevice } from './facts-for-device.ts'

const validMs = enrolmentMinutes * 60_000

interface Starting {
  readonly registrationId: string
  readonly userId: string
  readonly clientId: string
}

/** Anyone with the link can enrol a device. It becomes active only with a challenge of the client that asked for the link. */
export async function startEnrolment(
  { addresses, clock }: BaseContext,
  tx: TenantTx,
  starting: Starting,
): Promise<NonNullable<NewRegistration['enrolment']>> {
  const now = clock.now()
  const code = newDeviceCode()
  const expiresAt = new Date(now + validMs)
  await insertEnrolment(tx, {
    ...starting,
    enrolmentId: newId('enr', now),
    codeHash: sha256(code),
    createdAt: new Date(now),
    expiresAt,
  })
  const uri = addresses.enrolment(tx.tenantId, code)
  return { uri, qrCode: qrCode(uri), expiresAt: expiresAt.toISOString() }
}

/** The device calls, with the access token that it got for its code. */
export function enrolDevice(
  ctx: EnrolmentContext,
  tenant: TenantScope,
  origin: Origin,
  { device, proof }: RegisterDeviceRequest,
): Promise<NewRegistration> {
  return tenant.tx(async (tx) => {
    assertScope(origin, 'device.enrol')
    const now = new Date(ctx.clock.now())
    const enrolmentId = origin.caller.clientId
    await assertUserActive(tx, enrolmentId)
    const enrolment = await useEnrolment(tx, enrolmentId, now)
    const registration = enrolment && (await lockRegistration(tx, enrolment.registration_id))
    if (!enrolment || registration?.status !== 'pending') throw new Problem('not_found')
    const { publicKeyJwk } = device
    assertEnrolmentProof(proof, {
      publicKeyJwk,
      issuer: ctx.addresses.issuer(tx.tenantId),
      tenantId: tx.tenantId,
      codeHash: enrolment.code_hash.toString('base64url'),
      now: now.getTime(),
    })
    await ctx.signals.notify(tx, 'client', `${tx.tenantId}/${enrolmentId}`)

    const deviceId = newId('dev', now.getTime())
    const hint = JSON.stringify({ deviceId, name: device.name, platform: device.platform })
    await updateHint(tx, registration.registration_id, hint)
    const ids = await bothRegistrations(ctx, tx, registration, hint, now)
    await insertDevice(
      tx,
      {
        deviceId,
        userId: enrolment.user_id,
        ...ids,
        enrolledBy: enrolment.client_id,
        name: device.name,
        platform: device.platform,
        publicJwk: publicKeyJwk,
        thumbprint: thumbprint(publicKeyJwk),
        sealedPushAddress: await pushAddresses.sealOfDevice(ctx, tx, deviceId, device.pushAddress ?? null),
      },
      now,
    )
    await recordEvent(ctx, tx, origin, {
      action: 'device.enrolled',
      target: { kind: 'user', id: enrolment.user_id },
      details: { deviceId, name: device.name, platform: device.platform, ...ids },
    })
    return {
      ...presentRegistration({ ...registration, hint }, new Map()),
      deviceId,
      ...(await factsForDevice(ctx, tx)),
    }
  })
}

/** The user's row is locked before the enrolment's, as it is by every transaction that deletes the user. */
async function assertUserActive(tx: TenantTx, enrolmentId: string): Promise<void> {
  const enrolment = await findEnrolment(tx, enrolmentId)
  if (!enrolment) throw new Problem('not_found')
  await lockUser(tx, enrolment.user_id)
  const subject = await findSubject(tx, enrolment.user_id)
  if (subject?.status !== 'active') throw new Problem(subject ? 'user_disabled' : 'not_found')
}

/**
 * A device has a registration for each method that it answers: the requested one, and another one for the other method.
 */
async function bothRegistrations(
  ctx: TenancyContext,
  tx: TenantTx,
  { registration_id: askedId, auth_type: askedType }: RegistrationRow,
  hint: string,
  now: Date,
): Promise<{ readonly pushRegistrationId: string; readonly qrRegistrationId: string }> {
  const [authType] = deviceAuthTypes.filter((other) => other !== askedType)
  if (!authType) throw new Error('A device has registrations of two methods.')
  const otherId = newId('reg', now.getTime())
  const sealedSecret = await registrationSecrets.seal(ctx, tx, otherId, {})
  await insertOtherRegistration(tx, { registrationId: otherId, authType, hint, sealedSecret, besides: askedId }, now)
  return authType === 'qr_code'
    ? { pushRegistrationId: askedId, qrRegistrationId: otherId }
    : { pushRegistrationId: otherId, qrRegistrationId: askedId }
}
