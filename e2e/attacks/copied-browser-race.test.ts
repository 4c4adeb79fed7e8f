// The secret of a remembered browser, presented many times at the same moment to two processes: it is used once.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from '@countersign/platform/database'
import {
  newRememberingTenant,
  type RememberingTenant,
  startServerProcess,
  startTestServer,
  type TestAnswer,
} from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

// Real time: the other process has its own clock.
const clock = { now: Date.now, advance: () => undefined, set: () => undefined }
const one = await startTestServer({ clock })
const dataDir = await mkdtemp(join(tmpdir(), 'countersign-'))
const two = await startServerProcess({ ...one.environment, SERVICES: 'svc-auth', DATA_DIR: dataDir })
let tenant: RememberingTenant
beforeAll(async () => {
  tenant = await newRememberingTenant(one)
})
afterAll(async () => {
  await two.stop()
  await one.close()
  await rm(dataDir, { recursive: true })
})

const waitingForLocks = (transactions: number) =>
  expect
    .poll(() =>
      one.database.superuser(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      ),
    )
    .toHaveLength(transactions)

test('of eight copies at once one skips the second factor, and the others are asked for it', async () => {
  const { holder, browser } = await tenant.newRemembered()
  const copies = Array.from({ length: 8 }, (_, index) => browser.copy().at(index % 2 === 0 ? one.call : two.call))
  let entering: Promise<TestAnswer['body']>[] = []
  await one.database.open().inTenant(tenant.tenantId, async (tx) => {
    // While the row is locked, all of them arrive at it.
    await tx.rows(sql`select from remembered_browsers where tenant_id = ${tenant.tenantId} for update`)
    entering = copies.map((copy) => tenant.enter(copy, holder))
    await waitingForLocks(copies.length)
  })
  const outcomes = await Promise.all(entering)
  expect(outcomes.filter(({ signedIn }) => signedIn)).toHaveLength(1)
  expect(outcomes.filter(({ next }) => next)).toHaveLength(7)
  const winner = copies[outcomes.findIndex(({ signedIn }) => signedIn)]
  expect(winner && (await tenant.skips(winner, holder))).toBe(true)
})

test('a browser that is used while its user signs out everywhere is not remembered afterwards', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { holder, browser } = await tenant.newRemembered()
    const used = browser.copy().at(two.call)
    const [, { status }] = await Promise.all([
      tenant.enter(used, holder),
      browser.call('DELETE', '/Svc/v1/me/sessions'),
    ])
    expect(status).toBe(204)
    expect(await tenant.skips(used, holder), `round ${round}`).toBe(false)
  }
})

test('signing out everywhere waits for a sign-in in progress, and ends it too', async () => {
  const { holder, browser } = await tenant.newRemembered()
  const used = browser.copy().at(two.call)
  let entering: Promise<TestAnswer['body']> | undefined
  let leaving: Promise<TestAnswer> | undefined
  await one.database.open().inTenant(tenant.tenantId, async (tx) => {
    // The sign-in holds its other locks while it waits for this row.
    await tx.rows(sql`
      select from remembered_browsers where tenant_id = ${tenant.tenantId} and user_id = ${holder.userId} for update`)
    entering = tenant.enter(used, holder)
    await waitingForLocks(1)
    leaving = browser.call('DELETE', '/Svc/v1/me/sessions')
    await waitingForLocks(2)
  })
  expect((await entering)?.signedIn).toBe(true)
  expect((await leaving)?.status).toBe(204)
  expect(await tenant.skips(used, holder)).toBe(false)
  expect((await used.at(one.call).call('GET', '/Svc/v1/me/sessions')).status).toBe(401)
})
