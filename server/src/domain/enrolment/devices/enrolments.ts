// Enrolments: from the link that an application shows to the device that answers by it.
import { type AuthType, type NewRegistration, Problem, type RegisterDeviceRequest } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import { newId, sha256, thumbprint } from '@countersign/platform/crypto'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { qrCode } from '../../../qr-codes/qr-code.ts'
import type { Audit } from '../../audit/index.ts'
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
import { pushAddresses, pushKeys } from '../../messaging/index.ts'
import { assertScope } from '../../oauth/index.ts'
import { findSubject, lockUser } from '../../people/index.ts'
import type { TenancyContext } from '../../tenancy/index.ts'
import { assertEnrolmentProof } from './enrolment-proof.ts'
import { findEnrolment, insertEnrolment, useEnrolment } from './enrolments-store.ts'

const validSeconds = 600

interface Starting {
  readonly registrationId: string
  readonly userId: string
  readonly clientId: string
}

export interface EnrolmentParts extends TenancyContext {
  readonly audit: Audit
}

export function createEnrolments(parts: EnrolmentParts) {
  const { addresses, audit, clock, signals } = parts
  return {
    /** Whoever has the link brings the device; only a challenge of the client that asked for it makes it worth something. */
    async startEnrolment(tx: TenantTx, starting: Starting): Promise<NonNullable<NewRegistration['enrolment']>> {
      const now = clock.now()
      const code = newDeviceCode()
      const expiresAt = new Date(now + validSeconds * 1000)
      await insertEnrolment(tx, {
        ...starting,
        enrolmentId: newId('enr', now),
        codeHash: sha256(code),
        createdAt: new Date(now),
        expiresAt,
      })
      const uri = addresses.enrolment(tx.tenantId, code)
      return { uri, qrCode: qrCode(uri), expiresAt: expiresAt.toISOString() }
    },

    /** The device itself, with what its code was exchanged for. */
    enrol: (tenant: TenantScope, origin: Origin, { device, proof }: RegisterDeviceRequest): Promise<NewRegistration> =>
      tenant.tx(async (tx) => {
        assertScope(origin, 'device.enrol')
        const now = new Date(clock.now())
        const enrolmentId = origin.caller.clientId
        await assertUserActive(tx, enrolmentId)
        const enrolment = await useEnrolment(tx, enrolmentId, now)
        const registration = enrolment && (await lockRegistration(tx, enrolment.registration_id))
        if (!enrolment || registration?.status !== 'pending') throw new Problem('not_found')
        const { publicKeyJwk } = device
        assertEnrolmentProof(proof, {
          publicKeyJwk,
          issuer: addresses.issuer(tx.tenantId),
          tenantId: tx.tenantId,
          codeHash: enrolment.code_hash.toString('base64url'),
          now: now.getTime(),
        })
        await signals.notify(tx, 'client', `${tx.tenantId}/${enrolmentId}`)

        const deviceId = newId('dev', now.getTime())
        const hint = JSON.stringify({ deviceId, name: device.name, platform: device.platform })
        await updateHint(tx, registration.registration_id, hint)
        const ids = await bothRegistrations(tx, registration, hint, now)
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
            sealedPushAddress: await pushAddresses.seal(parts, tx, deviceId, device.pushAddress ?? null),
          },
          now,
        )
        await audit.record(tx, origin, {
          action: 'device.enrolled',
          target: { kind: 'user', id: enrolment.user_id },
          details: { deviceId, name: device.name, platform: device.platform, ...ids },
        })
        const vapidPublicKey = await pushKeys.publicKeyOf(parts, tx)
        return { ...presentRegistration({ ...registration, hint }, new Map()), deviceId, vapidPublicKey }
      }),
  }

  /** The user's row is locked before the enrolment's, as it is by every transaction that deletes the user. */
  async function assertUserActive(tx: TenantTx, enrolmentId: string): Promise<void> {
    const enrolment = await findEnrolment(tx, enrolmentId)
    if (!enrolment) throw new Problem('not_found')
    await lockUser(tx, enrolment.user_id)
    const subject = await findSubject(tx, enrolment.user_id)
    if (subject?.status !== 'active') throw new Problem(subject ? 'user_disabled' : 'not_found')
  }

  /** One device serves both methods: the registration that was asked for, and one of the other method beside it. */
  async function bothRegistrations(tx: TenantTx, asked: RegistrationRow, hint: string, now: Date) {
    const otherType: AuthType = asked.auth_type === 'push' ? 'qr_code' : 'push'
    const registrationId = newId('reg', now.getTime())
    const sealedSecret = await registrationSecrets.seal(parts, tx, registrationId, {})
    const other = { registrationId, authType: otherType, hint, sealedSecret, besides: asked.registration_id }
    await insertOtherRegistration(tx, other, now)
    const [pushRegistrationId, qrRegistrationId] =
      asked.auth_type === 'push' ? [asked.registration_id, registrationId] : [registrationId, asked.registration_id]
    return { pushRegistrationId, qrRegistrationId }
  }
}
