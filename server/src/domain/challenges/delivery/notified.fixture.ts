// Tenants whose users have devices that receive notifications, and what tests read about the messages.
import { newId } from '@countersign/platform/crypto'
import { sql } from '@countersign/platform/database'
import type { TestServer, TestSubscription } from '@countersign/testkit'
import { pushMessages } from '../../messaging/index.ts'
import { testRows } from '../../rows.fixture.ts'

export interface StoredPush {
  readonly device_id: string
  readonly status: string
  readonly attempts: number
  readonly last_error: string | null
}

export interface NotifiedTenant {
  readonly tenantId: string
  device(address: TestSubscription | null): Promise<string>
  readdress(deviceId: string, address: TestSubscription): Promise<void>
  hasAddress(deviceId: string): Promise<boolean>
  /** Issues a challenge and queues its messages, as the operation does. */
  notify(deviceIds: readonly string[], shown?: Shown): Promise<string>
  challenge(challengeId: string): Promise<{ readonly state: string; readonly delivery_status: string }>
  change(challengeId: string, columns: string): Promise<void>
  messages(challengeId: string): Promise<StoredPush[]>
}

interface Shown {
  readonly title?: string | null
  readonly message?: string | null
  readonly locale?: string | null
}

export const displayNumber = '73'
export const nonce = 'a nonce that only the device may fetch'
export const validitySeconds = 120

export async function newNotifiedTenant({ newTenant, database, domain, clock }: TestServer): Promise<NotifiedTenant> {
  const { tenantId } = await newTenant()
  const rows = testRows(database, tenantId, clock.now)
  const opened = database.open()
  let users = 0

  const seal = (deviceId: string, address: TestSubscription) =>
    opened.inTenant(tenantId, (tx) =>
      domain.vault.seal(
        tx,
        { table: 'devices', row: deviceId, column: 'sealed_push_address' },
        JSON.stringify(address),
      ),
    )

  return {
    tenantId,
    async device(address) {
      const deviceId = newId('dev', clock.now())
      const userId = `user-${++users}`
      await rows.user(userId)
      await rows.insert('devices', {
        device_id: deviceId,
        user_id: userId,
        push_registration_id: newId('reg', clock.now()),
        qr_registration_id: newId('reg', clock.now()),
        enrolled_by: 'cl_test',
        name: `Phone of ${userId}`,
        platform: 'Test',
        public_jwk: {},
        thumbprint: deviceId,
        sealed_push_address: address && (await seal(deviceId, address)),
        status: 'active',
        created_at: new Date(clock.now()),
      })
      return deviceId
    },
    async readdress(deviceId, address) {
      const sealed = await seal(deviceId, address)
      await database.superuser('update devices set sealed_push_address = $2 where device_id = $1', [deviceId, sealed])
    },
    async hasAddress(deviceId) {
      const [row] = await database.superuser<{ has: boolean }>(
        'select sealed_push_address is not null as has from devices where device_id = $1',
        [deviceId],
      )
      return row?.has ?? false
    },
    async notify(deviceIds, { title = null, message = null, locale = null } = {}) {
      const challengeId = await rows.challenge(`asked-${++users}`, 'push', {
        expires_at: new Date(clock.now() + validitySeconds * 1000),
        delivery_status: 'queued',
        locale,
      })
      await rows.insert('device_challenges', {
        challenge_id: challengeId,
        device_ids: deviceIds,
        nonce,
        client_name: 'Web shop',
        title,
        message,
        details: JSON.stringify([]),
        details_hash: 'hash',
        number_key_version: 1,
      })
      await opened.inTenant(tenantId, (tx) => pushMessages.enqueue(domain, tx, { challengeId, deviceIds }))
      return challengeId
    },
    async challenge(challengeId) {
      const [row] = await database.superuser<{ state: string; delivery_status: string }>(
        'select state, delivery_status from challenges where challenge_id = $1',
        [challengeId],
      )
      if (!row) throw new Error('There is no such challenge.')
      return row
    },
    change: (challengeId, columns) =>
      database
        .superuser(`update challenges set ${columns} where challenge_id = $1`, [challengeId])
        .then(() => undefined),
    messages: (challengeId) =>
      opened.inTenant(tenantId, (tx) =>
        tx.rows<StoredPush>(sql`
          select device_id, status, attempts, last_error from push_messages
          where tenant_id = ${tx.tenantId} and challenge_id = ${challengeId} order by device_id`),
      ),
  }
}
