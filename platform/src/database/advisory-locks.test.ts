import { freshDatabase } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'
import { advisoryLock, type LockPurpose, lockNumbers, tryAdvisoryLock } from './advisory-locks.ts'
import { openPool } from './pool.ts'

const database = await freshDatabase()
const pool = openPool({ connection: database.connection, role: 'countersign_app', size: 2 })
const holder = await pool.connect()
afterAll(async () => {
  holder.release()
  await pool.end()
  await database.drop()
})

const purposes = Object.keys(lockNumbers) as LockPurpose[]

/** Which locks of the tenant another transaction gets. */
async function free(tenantId: string): Promise<LockPurpose[]> {
  const client = await pool.connect()
  try {
    const got: LockPurpose[] = []
    for (const purpose of purposes) {
      const { text, values } = tryAdvisoryLock(purpose, tenantId)
      if ((await client.query(text, [...values])).rows[0].locked) got.push(purpose)
    }
    return got
  } finally {
    client.release()
  }
}

test.for(purposes)(
  'a transaction that holds the lock of %s makes only those wait that want the same one',
  async (purpose) => {
    const { text, values } = advisoryLock(purpose, 'acme')
    await holder.query('begin')
    await holder.query(text, [...values])
    expect(await free('acme')).toEqual(purposes.filter((other) => other !== purpose))
    expect(await free('globex')).toEqual(purposes)
    await holder.query('commit')
    expect(await free('acme')).toEqual(purposes)
  },
)

test('the lock of one thing of a tenant leaves the others free', async () => {
  const { text, values } = advisoryLock('notifiedBrowser', 'acme', 'one browser')
  await holder.query('begin')
  await holder.query(text, [...values])
  expect(await free('acme')).toEqual(purposes)
  await holder.query('commit')
})
