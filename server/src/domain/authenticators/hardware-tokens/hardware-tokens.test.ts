import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusal } from '../../process.fixture.ts'
import * as hardwareTokens from './hardware-tokens.ts'
import * as hardwareTokenImports from './imports.ts'
import { type Inventory, never, newInventory, openProcesses } from './inventory.fixture.ts'

const { db, processes, close } = await openProcesses()
const [one] = processes
afterAll(close)

let inventory: Inventory
beforeAll(async () => {
  inventory = await newInventory(db, one)
  await hardwareTokenImports.work(one, inventory.tenantId, await inventory.startImport(9), never)
})

const { database } = one
const inTenant: <T>(work: Parameters<typeof database.inTenant<T>>[1]) => Promise<T> = (work) =>
  database.inTenant(inventory.tenantId, work)

/** A registration, with only what the inventory reads of it. */
const hold = (serialNumber: string, registrationId: string, progress = 0) =>
  inTenant(async (tx) => {
    const facts = await hardwareTokens.claim(one, tx, serialNumber, registrationId)
    await db.superuser(`insert into users (tenant_id, user_id, created_at) values ($1, $2, now())`, [
      inventory.tenantId,
      `holder of ${registrationId}`,
    ])
    await db.superuser(
      `insert into registrations (tenant_id, registration_id, user_id, auth_type, status, sealed_secret, progress, created_at)
       values ($1, $2, 'holder of ' || $2, 'hardware_token', 'active', '', $3, now())`,
      [inventory.tenantId, registrationId, progress],
    )
    return facts
  })

const deleteHolder = (registrationId: string) =>
  db.superuser(`delete from users where tenant_id = $1 and user_id = 'holder of ' || $2`, [
    inventory.tenantId,
    registrationId,
  ])

test('a claimed token gives the method its seed, and cannot be claimed again', async () => {
  expect(await hold('T1', 'reg_1')).toEqual({
    kind: 'hotp',
    algorithm: 'SHA1',
    digits: 6,
    periodSeconds: null,
    progress: 0,
    drift: 0,
    seed: Buffer.from('seed of token 000001'),
  })
  expect(await refusal(inTenant((tx) => hardwareTokens.claim(one, tx, 'T1', 'reg_2')))).toBe('hardware_token_taken')
})

test('a number that is not in the inventory cannot be claimed', async () => {
  expect(await inTenant((tx) => hardwareTokens.claim(one, tx, 'T0', 'reg_3'))).toBeUndefined()
})

test('a released token keeps its position, and never goes back', async () => {
  for (const [progress, expected] of [
    [7, 7],
    [3, 7],
  ] as const) {
    await inTenant(async (tx) => {
      await hardwareTokens.claim(one, tx, 'T2', 'reg_4')
      await hardwareTokens.release(tx, 'T2', { progress, drift: -2 })
    })
    const facts = await inTenant(async (tx) => {
      const claimed = await hardwareTokens.claim(one, tx, 'T2', 'reg_5')
      await hardwareTokens.release(tx, 'T2', { progress: 0, drift: -2 })
      return claimed
    })
    expect(facts).toMatchObject({ progress: expected, drift: -2 })
  }
})

describe('a user who is deleted', () => {
  test('returns all tokens first, with the codes that were used', async () => {
    await hold('T3', 'reg_6', 12)
    await inTenant((tx) => hardwareTokens.releaseAllOf(tx, 'holder of reg_6'))
    await deleteHolder('reg_6')
    expect(await hold('T3', 'reg_7')).toMatchObject({ progress: 12 })
  })

  test('cannot be deleted before that: the used codes would be accepted again', async () => {
    await hold('T4', 'reg_8', 12)
    await expect(deleteHolder('reg_8')).rejects.toThrow('hardware_tokens')
  })
})

test('a registration that was never written leaves the token free', async () => {
  await expect(inTenant((tx) => hardwareTokens.claim(one, tx, 'T5', 'reg_never'))).rejects.toThrow('hardware_tokens')
  expect(await hold('T5', 'reg_9')).toMatchObject({ progress: 0 })
})

test('a seed that was moved to another token does not open', async () => {
  await inventory.rows(`update hardware_tokens t set sealed_seed = o.sealed_seed from hardware_tokens o
    where t.tenant_id = $1 and o.tenant_id = $1 and t.serial_number = 'T6' and o.serial_number = 'T7'`)
  await expect(inTenant((tx) => hardwareTokens.claim(one, tx, 'T6', 'reg_10'))).rejects.toThrow('does not open')
})
