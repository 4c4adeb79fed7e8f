// A million users with names, addresses, methods and locks, written as rows: through the API this would take hours.
import { clientConfig } from '@countersign/platform/database'
import { findEmbeddedPostgres } from '@countersign/platform/embedded-postgres'
import pg from 'pg'

export const userCount = 1_000_000

/** Names of two words out of thousands, as real ones are shared by many. */
const displayName = `'Given' || n % 3000 || ' Family' || (n::bigint * 7919) % 40000`

export async function makeUsers(dataDir: string, tenantId: string): Promise<void> {
  const superuser = findEmbeddedPostgres(dataDir)
  if (!superuser) throw new Error('The product does not run.')
  const client = new pg.Client(clientConfig({ ...superuser, database: 'countersign' }))
  await client.connect()
  try {
    // The triggers work row by row: what they would write is written at once.
    await client.query('alter table users disable trigger user')
    await client.query(
      `insert into users (tenant_id, user_id, display_name, email_address, created_at, sort_name)
       select $1, 'user-' || n, ${displayName}, 'user' || n || '@example.com', now() - n * interval '1 second',
         search_form(${displayName})
       from generate_series(1, ${userCount}) n`,
      [tenantId],
    )
    await client.query('alter table users enable trigger user')
    await client.query(
      `insert into user_words (tenant_id, user_id, word)
       select tenant_id, user_id, word from users, search_words(array[user_id, display_name, email_address]) as word
       where tenant_id = $1 and user_id like 'user-%'`,
      [tenantId],
    )
    await client.query(
      `insert into registrations (tenant_id, registration_id, user_id, auth_type, status, sealed_secret, created_at)
       select $1, 'reg_' || n, 'user-' || n, case when n % 10 = 0 then 'authenticator_app' else 'password' end, 'active',
         'x', now()
       from generate_series(1, ${userCount}) n`,
      [tenantId],
    )
    await client.query(
      `insert into failure_counts (tenant_id, user_id, auth_type, source, failures, locked_until, updated_at)
       select $1, 'user-' || n, 'authenticator_app', '', 10, now() + interval '1 day', now()
       from generate_series(1, ${userCount}, 1000) n`,
      [tenantId],
    )
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
