// Registrations from before agreement was stored, and how the migration classifies them.
import { databaseBefore } from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

const database = await databaseBefore('agreed_registrations')
afterAll(() => database.drop())

const { superuser } = database
const at = (minute: number) => `2030-01-01T00:${String(minute).padStart(2, '0')}:00Z`

async function user(userId: string, minute: number): Promise<void> {
  await superuser(`insert into users (tenant_id, user_id, created_at) values ('acme', $1, $2)`, [userId, at(minute)])
}

interface Actor {
  readonly kind: string
  readonly id: string
}

/** With the audit event that names the maker, if there was one. */
async function registration(
  userId: string,
  id: string,
  minute: number,
  actor?: Actor,
  authType = 'sms',
): Promise<void> {
  await superuser(
    `insert into registrations (tenant_id, registration_id, user_id, auth_type, status, sealed_secret, created_at)
     values ('acme', $1, $2, $3, 'active', 'sealed', $4)`,
    [id, userId, authType, at(minute)],
  )
  if (!actor) return
  await superuser(
    `insert into audit_events (tenant_id, event_id, occurred_at, action, outcome, actor, target, details, source)
     values ('acme', $1, $2, 'registration.created', 'success', $3, $4, $5, '{}')`,
    [`ae_${id}`, at(minute), actor, { kind: 'user', id: userId }, { registrationId: id }],
  )
}

const shop = { kind: 'client', id: 'cl_shop' }
const bank = { kind: 'client', id: 'cl_bank' }

beforeAll(async () => {
  await superuser(
    `insert into tenants (tenant_id, display_name, created_at, updated_at) values ('acme', 'Acme', now(), now())`,
  )
  await superuser(
    `insert into clients (tenant_id, client_id, display_name, scopes, created_at, updated_at)
     values ('acme', 'cl_shop', 'Shop', '{mfa.register}', now(), now()),
       ('acme', 'cl_admin', 'Admin', '{mfa.register,admin.users}', now(), now())`,
  )

  await user('ada', 1)
  await registration('ada', 'reg_1_first', 1, shop)
  await registration('ada', 'reg_2_same', 2, shop)
  await registration('ada', 'reg_3_other', 3, bank)
  await registration('ada', 'reg_4_own', 4, { kind: 'user', id: 'ada' })
  await registration('ada', 'reg_5_assigned', 5, { kind: 'user', id: 'admin' })
  await registration('ada', 'reg_6_admin', 6, { kind: 'client', id: 'cl_admin' })
  await registration('ada', 'reg_7_untold', 7)
  await registration('ada', 'reg_8_push', 8, bank, 'push')
  await registration('ada', 'reg_8_qr', 9, undefined, 'qr_code')
  await superuser(
    `insert into devices (tenant_id, device_id, user_id, push_registration_id, qr_registration_id, enrolled_by,
       enrolled_with_proof, name, platform, public_jwk, thumbprint, status, created_at)
     values ('acme', 'dev_1', 'ada', 'reg_8_push', 'reg_8_qr', 'cl_bank', true, 'Phone', 'Test', '{}', '', 'active', now())`,
  )
  await user('untold', 1)
  await registration('untold', 'reg_a', 1)
  await registration('untold', 'reg_b', 2)
  await user('admin', 1)
  await superuser(
    `insert into administrators (tenant_id, user_id, display_name, roles, status, created_at, updated_at)
     values ('acme', 'admin', 'Admin', '{administrator}', 'active', now(), now())`,
  )
  await registration('admin', 'reg_x_raced', 2, shop)
  await registration('admin', 'reg_y_invited', 3, { kind: 'system', id: 'sign-in' }, 'password')
  await user('empty', 1)
  await database.migrate()
})

const agreedOf = async (userId: string) => {
  const rows = await superuser<{ registration_id: string }>(
    'select registration_id from registrations where user_id = $1 and agreed order by registration_id',
    [userId],
  )
  return rows.map((row) => row.registration_id)
}

const firstOf = async (userId: string) =>
  (
    await superuser<{ first_client_id: string | null }>('select first_client_id from users where user_id = $1', [
      userId,
    ])
  )[0]?.first_client_id

test('registrations by the first application, the user or an administrator are agreed, and so is a device enrolled with proof', async () => {
  expect(await firstOf('ada')).toBe('cl_shop')
  expect(await agreedOf('ada')).toEqual([
    'reg_1_first',
    'reg_2_same',
    'reg_4_own',
    'reg_5_assigned',
    'reg_6_admin',
    'reg_8_push',
    'reg_8_qr',
  ])
})

test('if no event names a maker, only the registration that created the user is agreed', async () => {
  expect(await firstOf('untold')).toBe('unknown')
  expect(await agreedOf('untold')).toEqual(['reg_a'])
})

test('what an application registered for an administrator is not agreed', async () => {
  expect(await firstOf('admin')).toBe('countersign')
  expect(await agreedOf('admin')).toEqual(['reg_y_invited'])
})

test('a user without registrations has no first application', async () => {
  expect(await firstOf('empty')).toBeNull()
})

test('tenant rows are as protected as before', async () => {
  const open = `select relname from pg_class where relname in ('tenants', 'users', 'registrations')
    and not (relrowsecurity and relforcerowsecurity)`
  expect(await superuser(open)).toEqual([])
})
