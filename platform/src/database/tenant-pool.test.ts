import { freshDatabase } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'
import { openDatabase, sql } from './index.ts'

const fresh = await freshDatabase()
const database = openDatabase({ connection: fresh.connection, poolSize: 4 })
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

test('a tenant that keeps transactions open leaves a connection for another tenant', async () => {
  const { promise: end, resolve: endAll } = Promise.withResolvers<void>()
  let open = 0
  const held = Array.from({ length: 8 }, () =>
    database.inTenant('busy', async (tx) => {
      await tx.run(sql`select 1`)
      open += 1
      await end
    }),
  )
  await expect.poll(() => open).toBe(3)
  expect(database.usage().waiting).toBe(5)
  expect(await database.inTenant('quiet', (tx) => tx.row(sql`select 1 as one`))).toEqual({ one: 1 })
  expect(open).toBe(3)
  endAll()
  await Promise.all(held)
  expect(open).toBe(8)
})
