import type { Database } from '@countersign/platform/database'
import { afterAll, describe, expect, test } from 'vitest'
import { eventsOf } from '../../process.fixture.ts'
import { work as workOnImport } from './import-work.ts'
import { type Inventory, never, newInventory, openProcesses } from './inventory.fixture.ts'

const { db, processes, close } = await openProcesses()
const [one, other] = processes
afterAll(close)

/** The same process, on a database whose transactions can be disturbed. */
const withTransactions = (inTenant: Database['inTenant']) => ({ ...one, database: { ...one.database, inTenant } })

const serialNumbers = async ({ rows }: Inventory) =>
  (await rows<{ serial_number: string }>('select serial_number from hardware_tokens where tenant_id = $1')).map(
    (row) => row.serial_number,
  )

async function expectDone(inventory: Inventory, importId: string, count: number): Promise<void> {
  expect(await inventory.importOf(importId)).toMatchObject({
    status: 'done',
    processed: count,
    imported: count,
    refused: 0,
  })
  expect(new Set(await serialNumbers(inventory)).size).toBe(count)
  const events = await eventsOf(db, inventory.tenantId)
  expect(events.filter(({ action }) => action === 'hardware_tokens.import_finished')).toHaveLength(1)
  expect(
    await inventory.rows('select from hardware_token_import_lines where tenant_id = $1 and sealed_entry is not null'),
  ).toEqual([])
}

describe('an import', () => {
  test('that is interrupted continues from there in another process', async () => {
    const inventory = await newInventory(db, one)
    const importId = await inventory.startImport(1_000)
    const interrupt = new AbortController()
    let batches = 0
    const interrupted = withTransactions(async (tenantId, work) => {
      const result = await one.database.inTenant(tenantId, work)
      batches += 1
      if (batches === 2) interrupt.abort(new Error('The process ends.'))
      return result
    })
    await expect(workOnImport(interrupted, inventory.tenantId, importId, interrupt.signal)).rejects.toThrow(
      'The process ends.',
    )
    const half = await inventory.importOf(importId)
    expect(half).toMatchObject({ status: 'running', imported: half.processed, refused: 0, finishedAt: null })
    expect(half.processed).toBeGreaterThan(0)
    expect(half.processed).toBeLessThan(1_000)
    await workOnImport(other, inventory.tenantId, importId, never)
    await expectDone(inventory, importId, 1_000)
  })

  test('whose process dies in the middle of a batch has done all of it or nothing', async () => {
    const inventory = await newInventory(db, one)
    const importId = await inventory.startImport(500)
    let batches = 0
    const dying = withTransactions((tenantId, work) =>
      one.database.inTenant(tenantId, async (tx) => {
        const result = await work(tx)
        batches += 1
        if (batches === 2) throw new Error('Killed before the commit.')
        return result
      }),
    )
    await expect(workOnImport(dying, inventory.tenantId, importId, never)).rejects.toThrow('Killed')
    expect(await serialNumbers(inventory)).toHaveLength((await inventory.importOf(importId)).processed)
    await workOnImport(other, inventory.tenantId, importId, never)
    await expectDone(inventory, importId, 500)
  })

  test('that two workers hold, because one lost its lease without noticing, is done once', async () => {
    const inventory = await newInventory(db, one)
    const importId = await inventory.startImport(1_000)
    await Promise.all([one, other, one].map((process) => workOnImport(process, inventory.tenantId, importId, never)))
    await expectDone(inventory, importId, 1_000)
  })

  test('that is done stays as it is', async () => {
    const inventory = await newInventory(db, one)
    const importId = await inventory.startImport(3)
    for (let round = 0; round < 2; round += 1) await workOnImport(one, inventory.tenantId, importId, never)
    await expectDone(inventory, importId, 3)
  })

  test('whose lines were swapped in the database is refused', async () => {
    const inventory = await newInventory(db, one)
    const importId = await inventory.startImport(2)
    await inventory.rows(`update hardware_token_import_lines l set sealed_entry = o.sealed_entry
      from hardware_token_import_lines o where l.tenant_id = $1 and o.tenant_id = $1 and l.line <> o.line`)
    await expect(workOnImport(one, inventory.tenantId, importId, never)).rejects.toThrow('does not open')
    expect(await serialNumbers(inventory)).toEqual([])
  })
})

test('a tenant has at most ten imports that are not finished', async () => {
  const inventory = await newInventory(db, one)
  const imports: string[] = []
  for (let number = 1; number <= 10; number += 1) imports.push(await inventory.startImport(1))
  await expect(inventory.startImport(1)).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 30 })
  await workOnImport(one, inventory.tenantId, imports[0] as string, never)
  expect(await inventory.startImport(1)).toMatch(/^imp_/)
})
