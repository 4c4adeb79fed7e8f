import { afterAll, expect, test } from 'vitest'
import {
  clock,
  never,
  newInventory,
  openProcesses,
} from '../domain/authenticators/hardware-tokens/inventory.fixture.ts'
import { importHardwareTokens } from './import-hardware-tokens.ts'
import { purgeExpired } from './purge-expired.ts'

const { db, processes, close } = await openProcesses()
const [process] = processes
afterAll(close)

test('an import is forgotten 90 days after it was done, line by line, and its tokens are not', async () => {
  const { tenantId, startImport, importOf, rows } = await newInventory(db, process)
  const importId = await startImport(700)
  const attempt = { tenantId, taskId: 'task_1', attempt: 1, signal: never, endWith: async () => undefined }
  await importHardwareTokens(process).run({ ...attempt, payload: { importId } })
  expect(await importOf(importId)).toMatchObject({ status: 'done', imported: 700 })

  const linesAfter = async (days: number) => {
    clock.advance({ days })
    await purgeExpired({ database: process.database, clock }).run({ ...attempt, payload: {} })
    return rows('select from hardware_token_import_lines where tenant_id = $1')
  }
  expect(await linesAfter(89)).toHaveLength(700)
  expect(await linesAfter(1)).toHaveLength(0)
  expect(await rows('select from hardware_token_imports where tenant_id = $1')).toEqual([])
  expect(await rows('select from hardware_tokens where tenant_id = $1')).toHaveLength(700)
})
