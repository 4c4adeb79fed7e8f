// While the database is unavailable nothing is allowed, and everything works as before once it is back.
import { setTimeout as delay } from 'node:timers/promises'
import { newAgentTenant, startTestServer, type TestAnswer } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

test('503 and no decision', async () => {
  const tenant = await newAgentTenant(server)
  await tenant.publish({
    schema: `entity User; entity Document;
action read appliesTo { principal: User, resource: Document, context: { approvals: Set<String> } };`,
    policies: '@id("all") permit(principal, action, resource);',
  })
  const accessToken = await tenant.accessToken()
  const body = {
    subject: { type: 'user', id: 'ada' },
    action: { name: 'read' },
    resource: { type: 'Document', id: '1' },
  }
  const ask = () => tenant.pdp('access/v1/evaluation', body, { accessToken })
  const until = async (status: number): Promise<TestAnswer> => {
    for (;;) {
      const answer = await ask()
      if (answer.status === status) return answer
      await delay(50)
    }
  }
  expect((await ask()).body.decision).toBe(true)
  const { database } = server.database.connection
  await server.database.superuser(`alter database ${database} with connection limit 0`)
  await server.database.superuser(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  const away = await until(503)
  expect(away.headers.get('retry-after')).toBe('1')
  expect(away.body).not.toHaveProperty('decision')
  for (let turn = 0; turn < 5; turn += 1) expect((await ask()).status).toBe(503)
  await server.database.superuser(`alter database ${database} with connection limit -1`)
  expect((await until(200)).body.decision).toBe(true)
})
