import { databaseBefore } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'

const database = await databaseBefore('settings_names')
afterAll(() => database.drop())
const { superuser } = database

test('the settings of every tenant keep their values under their new names, and other settings stay', async () => {
  for (const tenantId of ['acme', 'globex'])
    await superuser(
      `insert into tenants (tenant_id, display_name, created_at, updated_at) values ($1, $1, now(), now())`,
      [tenantId],
    )
  const modes: [string, string, object][] = [
    ['acme', 'sms', { mostPerNumberAndDay: 3, mostPerDay: 7, codeDigits: 8 }],
    ['acme', 'password', {}],
    ['globex', 'password', { usedAlone: true, minimumLength: 20 }],
    ['globex', 'qr_code', { withoutKnownUser: true }],
  ]
  for (const mode of modes)
    await superuser(
      `insert into authentication_modes (tenant_id, auth_type, enabled, settings, updated_at)
       values ($1, $2, true, $3, now())`,
      mode,
    )
  await database.migrate()
  const rows = await superuser('select settings from authentication_modes order by tenant_id, auth_type')
  expect((rows as { settings: object }[]).map(({ settings }) => settings)).toEqual([
    {},
    { maxPerNumberPerDay: 3, maxPerDay: 7, codeDigits: 8 },
    { allowPasswordOnly: true, minLength: 20 },
    { allowUsernameless: true },
  ])
})
