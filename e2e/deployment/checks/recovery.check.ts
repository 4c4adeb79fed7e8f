// Backup, restore and point-in-time recovery as docs/operations.md describes them, on PostgreSQL of Debian.
import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { runCommand } from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documented } from '../production.fixture.ts'
import { createDatabase, type DebianPostgres, databaseUrlOn, startDebianPostgres } from './debian-postgres.fixture.ts'

let first: DebianPostgres
let second: DebianPostgres | undefined
let moment = ''
const masterKey = randomBytes(32).toString('base64')

const environmentOn = (port: number) => ({
  MODE: 'production',
  PUBLIC_URL: 'https://localhost:1',
  MASTER_KEY: masterKey,
  DATABASE_URL: databaseUrlOn(port, 'countersign'),
  DATABASE_OWNER_URL: databaseUrlOn(port, 'countersign_owner'),
})
const on = (port: number, ...command: string[]) => runCommand(command, environmentOn(port))
const newTenant = (id: string) => on(5432, 'tenant', 'create', '--id', id, '--name', id, '--user-id', 'bob')
const tenantsOn = async (port: number) => {
  const { stdout } = await on(port, 'tenant', 'list')
  return JSON.parse(stdout)
    .map(({ tenantId }: { tenantId: string }) => tenantId)
    .sort()
}

/** The paths of the docs, in the folder of the first PostgreSQL. */
const block = async (mark: string) => {
  const folder = first.dataDir.replace(/\/data$/, '')
  return (await documented(mark)).text
    .replaceAll('/var/backups/countersign', `${folder}/backups`)
    .replaceAll('/var/lib/postgresql/data', first.dataDir)
}

beforeAll(async () => {
  first = startDebianPostgres(5432)
  first.asPostgres('mkdir -p backups/wal')
  first.stop()
  first.asPostgres(`cat >> ${first.dataDir}/postgresql.conf <<'SETTINGS'\n${await block('archive')}\nSETTINGS`)
  first.start()
  await createDatabase(first)
  expect(await on(5432, 'bootstrap', '--user-id', 'ann')).toMatchObject({ code: 0 })
  expect(await newTenant('before')).toMatchObject({ code: 0 })
})
afterAll(() => {
  first?.remove()
  second?.remove()
})

test('a dump is restored on another PostgreSQL, and needs its master key', async () => {
  const role = (await block('backup-role')).replace("'…'", "'backup'")
  first.sql(role)
  first.asPostgres(`cd backups && ${(await block('dump')).trim().replace('pg_dump', 'PGPASSWORD=backup pg_dump')}`)
  second = startDebianPostgres(5433)
  await createDatabase(second)
  const folder = first.dataDir.replace(/\/data$/, '')
  const [restoring = ''] = (await block('restore')).split('\n')
  second.asPostgres(`cd ${folder}/backups && ${restoring}`)
  expect(await tenantsOn(5433)).toEqual(['before', 'operators'])
  const examined = await on(5433, 'doctor')
  expect([examined.code, examined.stdout]).toEqual([0, expect.not.stringContaining('✗')])

  const lost = { ...environmentOn(5433), MASTER_KEY: randomBytes(32).toString('base64') }
  const { code, stderr } = await runCommand(['doctor'], lost)
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /^Secrets in this database are protected by master key [0-9a-f]{16}, which is not configured\. Set MASTER_KEY to it/,
  )
})

test('the database returns to a moment between two changes, with an audit trail that verifies', async () => {
  for (const line of (await block('base-backup')).trim().split('\n')) first.asPostgres(line)
  expect(await newTenant('wanted')).toMatchObject({ code: 0 })
  await delay(1_500)
  moment = first.sql('select now()')
  await delay(1_500)
  expect(await newTenant('mistake')).toMatchObject({ code: 0 })
  expect(await tenantsOn(5432)).toEqual(['before', 'mistake', 'operators', 'wanted'])
  first.sql('select pg_switch_wal()')
  await expect.poll(() => first.sql('select last_archived_wal from pg_stat_archiver')).not.toBe('')

  first.stop()
  for (const line of (await block('recover')).trim().split('\n'))
    first.asPostgres(line.replace('2026-11-16 10:00:00+00', moment))
  first.start()
  await expect.poll(() => first.sql('select pg_is_in_recovery()')).toBe('f')
  expect(await tenantsOn(5432)).toEqual(['before', 'operators', 'wanted'])
  const examined = await on(5432, 'doctor')
  expect([examined.code, examined.stdout]).toEqual([0, expect.not.stringContaining('✗')])
  expect(await on(5432, 'audit', 'verify', '--tenant', 'operators')).toMatchObject({ code: 0 })
})
