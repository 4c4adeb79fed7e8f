// Rows of users for tests of counts, lists and purges, with any creation time.
import type { AuthType } from '@countersign/contract'
import { newId } from '@countersign/platform/crypto'
import type { TestDatabase } from '@countersign/testkit'

type Row = Readonly<Record<string, unknown>>

export interface TestRows {
  user(userId: string, row?: Row): Promise<void>
  /** Returns its id, as do the others. */
  registration(userId: string, authType: AuthType, row?: Row): Promise<string>
  challenge(userId: string, authType: AuthType, row?: Row): Promise<string>
  delivery(userId: string, channel: 'sms' | 'email', row?: Row): Promise<string>
  failures(userId: string, authType: AuthType, row?: Row): Promise<void>
  insert(table: string, row: Row): Promise<void>
}

/** `row` overrides any column; `created_at` also determines the id. */
export function testRows(database: TestDatabase, tenantId: string, now: () => number): TestRows {
  const insert = async (table: string, row: Row): Promise<void> => {
    const entries = Object.entries({ tenant_id: tenantId, ...row })
    const columns = entries.map(([column]) => column)
    const places = columns.map((_, index) => `$${index + 1}`)
    await database.superuser(
      `insert into ${table} (${columns}) values (${places})`,
      entries.map(([, value]) => value),
    )
  }
  const made = ({ created_at = new Date(now()) }: Row) => created_at as Date
  const later = (time: Date, seconds: number) => new Date(time.getTime() + seconds * 1000)

  return {
    insert,
    user: (userId, row = {}) => insert('users', { user_id: userId, created_at: made(row), ...row }),
    async registration(userId, authType, row = {}) {
      const registrationId = newId('reg', made(row).getTime())
      await insert('registrations', {
        registration_id: registrationId,
        user_id: userId,
        auth_type: authType,
        status: 'active',
        sealed_secret: row.status === 'removed' ? null : Buffer.from('sealed'),
        created_at: made(row),
        ...row,
      })
      return registrationId
    },
    async challenge(userId, authType, row = {}) {
      const challengeId = newId('chl', made(row).getTime())
      const isOpen = row.state === undefined || row.state === 'pending' || row.state === 'scanned'
      await insert('challenges', {
        challenge_id: challengeId,
        client_id: 'cl_test',
        user_id: userId,
        registration_id: 'reg_test',
        auth_type: authType,
        state: 'pending',
        context: {},
        context_hash: Buffer.from(challengeId),
        most_attempts: 5,
        delivery_status: 'not_applicable',
        created_at: made(row),
        expires_at: later(made(row), 300),
        responded_at: isOpen ? null : later(made(row), 10),
        ...row,
      })
      return challengeId
    },
    async delivery(userId, channel, row = {}) {
      const deliveryId = newId('dlv', made(row).getTime())
      await insert('deliveries', {
        delivery_id: deliveryId,
        user_id: userId,
        channel,
        purpose: 'code',
        sealed_to: Buffer.from('sealed'),
        details: {},
        status: 'sent',
        created_at: made(row),
        expires_at: later(made(row), 300),
        ...row,
      })
      return deliveryId
    },
    failures: (userId, authType, row = {}) =>
      insert('failure_counts', {
        user_id: userId,
        auth_type: authType,
        source: '',
        failures: 1,
        updated_at: new Date(now()),
        ...row,
      }),
  }
}
