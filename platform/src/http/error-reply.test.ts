import { freshDatabase } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'
import { sql } from '../database/index.ts'
import { asProblem } from './error-reply.ts'

const fresh = await freshDatabase()
afterAll(() => fresh.drop())

test('the loser of a deadlock may retry, and the log has the reason', async () => {
  const database = fresh.open()
  const locked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const lockBoth = (first: 0 | 1) =>
    database.inTenant('t', async (tx) => {
      await tx.run(sql`select pg_advisory_xact_lock(${first})`)
      locked[first]?.resolve()
      await locked[1 - first]?.promise
      await tx.run(sql`select pg_advisory_xact_lock(${1 - first})`)
    })
  const ends = await Promise.allSettled([lockBoth(0), lockBoth(1)])
  const [loser, ...others] = ends.filter((end) => end.status === 'rejected')
  expect(others).toEqual([])
  const problem = asProblem(loser?.reason)
  expect(problem).toMatchObject({ code: 'service_unavailable', status: 503, retryAfterSeconds: 1 })
  expect(String(problem.cause)).toContain('deadlock detected')
})
