// Users, registrations and challenges beside those that a test makes, written as rows.
import type { TestDatabase } from '@countersign/testkit'

const others = 100_000

/** A tenth of them belongs to this tenant. */
export async function addOthers({ superuser }: TestDatabase, tenantId: string): Promise<void> {
  const insert = (into: string) => superuser(into, [tenantId, others])
  const owner = `case when n % 10 = 0 then $1 else 'tenant-' || n % 1000 end`
  const name = `given' || n % 300 || ' family' || n % 7919`
  await superuser('set session_replication_role = replica')
  await insert(`
    insert into users (tenant_id, user_id, display_name, created_at, sort_name)
    select ${owner}, 'other-' || n, '${name}, now(), '${name} from generate_series(1, $2::integer) n`)
  await insert(`
    insert into registrations (tenant_id, registration_id, user_id, auth_type, status, sealed_secret, created_at)
    select ${owner}, 'reg_other' || n, 'other-' || n, 'authenticator_app', 'active', 'x', now()
    from generate_series(1, $2::integer) n`)
  await insert(`
    insert into challenges (tenant_id, challenge_id, client_id, user_id, registration_id, auth_type, state, context,
      context_hash, most_attempts, delivery_status, created_at, expires_at, responded_at)
    select ${owner}, 'chl_other' || n, 'cl_other', 'other-' || n, 'reg_other' || n, 'authenticator_app', 'approved', '{}',
      '\\x00', 5, 'not_applicable', now(), now(), now()
    from generate_series(1, $2::integer) n`)
  await superuser('set session_replication_role = origin')
  await superuser('analyze')
}
