// A person with a role and a program with the scopes of that role may do the same: there is one check.
import { type Role, roles } from '@countersign/contract'
import { newAdministrator, operationsUnderTest, startTestServer, type TestAnswer } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

const identifiers = new Proxy<Record<string, string>>({}, { get: () => 'anything' })
const operations = (await operationsUnderTest(server.call)).filter(({ service }) =>
  ['svc-admin', 'svc-tm'].includes(service),
)

/** The permission error of a call, if any. */
const refusal = ({ body }: TestAnswer) =>
  body?.code === 'insufficient_scope' ? { code: body.code, scope: body.scope } : 'allowed'

/** A person with the role, and a program with its scopes. */
async function newHolder(role: Role) {
  const tenant = role === 'operator' ? server.operators : await server.newTenant()
  const { browser } = await newAdministrator(server.call, tenant, [role])
  return { browser, accessToken: await tenant.accessToken(roles[role].join(' ')) }
}

describe.each(Object.keys(roles) as Role[])('%s', (role) => {
  // Operators belong to their own tenant; there they have only the operator role.
  const holder = newHolder(role)

  test.each(operations)('$title', async ({ method, at, request }) => {
    const { browser, accessToken } = await holder
    const byPerson = await browser.call(method, at(identifiers), request)
    const byProgram = await server.call(method, at(identifiers), { ...request, accessToken })
    expect(byPerson.status).not.toBe(401)
    expect(refusal(byPerson)).toEqual(refusal(byProgram))
  })
})

test('the roles differ in what they may do', async () => {
  const tenant = await server.newTenant()
  const allowed = async (role: Role) => {
    const { browser } = await newAdministrator(server.call, role === 'operator' ? server.operators : tenant, [role])
    const answers = await Promise.all([
      browser.call('GET', '/SvcAdmin/v1/users'),
      browser.call('POST', '/SvcAdmin/v1/users/nobody:unlock', { body: {} }),
      browser.call('POST', '/SvcAdmin/v1/signing-keys:rotate', { body: {} }),
      browser.call('GET', '/SvcTManager/v1/tenants'),
    ])
    return answers.map(({ status }) => status !== 403)
  }
  expect(await allowed('administrator')).toEqual([true, true, true, false])
  expect(await allowed('helpdesk')).toEqual([true, true, false, false])
  expect(await allowed('auditor')).toEqual([true, false, false, false])
  expect(await allowed('operator')).toEqual([false, false, false, true])
})

test('helpdesk cannot access a user with a role', async () => {
  const tenant = await server.newTenant()
  const { browser } = await newAdministrator(server.call, tenant, ['helpdesk'])
  const { userId } = await newAdministrator(server.call, tenant, ['auditor'])
  const answer = await browser.call('POST', `/SvcAdmin/v1/users/${userId}:unlock`, { body: {} })
  expect(answer).toMatchObject({ status: 403, body: { code: 'insufficient_scope', scope: 'admin.write' } })
})
