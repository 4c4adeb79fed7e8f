import { freshDatabase, type TestDatabase, testClock } from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tenants } from '../../administration/index.ts'
import { openProcess, type Process } from '../../process.fixture.ts'
import * as pushKeys from './push-keys.ts'

let shared: TestDatabase
let processes: readonly Process[]
const administrator = { userId: 'admin', displayName: 'Administrator' }

beforeAll(async () => {
  shared = await freshDatabase()
  const clock = testClock()
  const one = await openProcess(shared, clock)
  processes = [one, await openProcess(shared, clock)]
  for (const tenantId of ['operators', 'acme', 'other'])
    await tenants.provision(
      one,
      { tenantId, displayName: tenantId, administrator },
      { isOperator: tenantId === 'operators' },
    )
})
afterAll(async () => {
  await Promise.all(processes.map((process) => process.close()))
  await shared.drop()
})

const publicKeyOf = (process: Process, tenantId: string) =>
  process.database.inTenant(tenantId, (tx) => pushKeys.publicKeyOf(process, tx))

test('many requests that need the keys of a tenant for the first time get the same', async () => {
  const calls = processes.flatMap((process) => Array.from({ length: 20 }, () => publicKeyOf(process, 'acme')))
  const keys = new Set(await Promise.all(calls))
  expect(keys.size).toBe(1)
  const [key = ''] = keys
  expect(Buffer.from(key, 'base64url')).toHaveLength(65)
})

test('every tenant has its own, and the private key is stored sealed', async () => {
  const [process] = processes
  if (!process) throw new Error('There is no process.')
  const keys = await process.database.inTenant('other', (tx) => pushKeys.of(process, tx, 'web_push'))
  expect(keys?.publicKey).not.toBe(await publicKeyOf(process, 'acme'))
  const [row] = await shared.superuser<{ kept: string }>(
    `select row_to_json(k)::text || encode(sealed_private_key, 'escape') as kept from push_keys k where tenant_id = 'other'`,
  )
  const secret = keys?.privateKey ?? ''
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  for (const form of [secret, Buffer.from(secret, 'base64url').toString('hex')]) expect(row?.kept).not.toContain(form)
})
