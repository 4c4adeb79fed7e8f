// Only the statements of our verification, on our tables, under our row-level security.
import { fileURLToPath } from 'node:url'
import {
  applicationRole,
  type Connection,
  clientConfig,
  migrate,
  provisionDatabase,
} from '@countersign/platform/database'
import pg from 'pg'
import { startPeerOnPostgres } from '../../../src/peer-on-postgres.ts'
import { type Contestant, underLoad } from '../contestant.ts'
import { refusalOf } from '../verdicts.ts'

const migrations = fileURLToPath(new URL('../../../../server/migrations/', import.meta.url))
const tenantId = 'bench'
const userCount = 10_000

export const bareTransactions: Contestant = underLoad('TOTP code: its transactions alone', async (signal) => {
  const environment = { TENANT_ID: tenantId, PGOPTIONS: `-c role=${applicationRole}` }
  const peer = await startPeerOnPostgres<{ verifyUrl: string }>('bare-transactions', signal, environment, prepare)
  const { verifyUrl } = peer.facts
  let turn = 0
  return {
    ...peer,
    issueWith: (answer) => (answer.status === 200 ? undefined : refusalOf(answer)),
    asked: () => ({
      url: verifyUrl,
      *converse() {
        for (;;) {
          const userId = `app-${turn++ % userCount}`
          yield { url: verifyUrl, json: { userId, authType: 'authenticator_app', otp: '123456' } }
        }
      },
    }),
  }
})

async function prepare(superuser: Connection): Promise<Connection> {
  const { owner, application } = await provisionDatabase(superuser, 'bench')
  await migrate(owner, migrations)
  const client = new pg.Client(clientConfig({ ...superuser, database: 'bench' }))
  await client.connect()
  try {
    await client.query(
      `insert into tenants (tenant_id, display_name, created_at, updated_at) values ($1, 'Bench', now(), now())`,
      [tenantId],
    )
    await client.query(
      `insert into users (tenant_id, user_id, created_at)
       select $1, 'app-' || n, now() from generate_series(0, $2::int - 1) n`,
      [tenantId, userCount],
    )
    await client.query(
      `insert into registrations (tenant_id, registration_id, user_id, auth_type, status, sealed_secret, created_at)
       select $1, 'reg_' || replace(gen_random_uuid()::text, '-', ''), 'app-' || n, 'authenticator_app', 'active',
         decode(repeat('5a', 140), 'hex'), now()
       from generate_series(0, $2::int - 1) n`,
      [tenantId, userCount],
    )
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
  return application
}
