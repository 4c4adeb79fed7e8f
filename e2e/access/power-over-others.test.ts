// An administrator cannot change a user or client with more rights than the administrator could grant, and so cannot
// impersonate them.
import { newAdministrator, operationsUnderTest, startTestServer } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

const { operators } = server
const operator = await newAdministrator(server.call, operators, ['operator'])
const accessToken = await operators.accessToken('admin.read admin.users admin.write')
const identifiers: Record<string, string> = {
  userId: operator.userId,
  clientId: operators.clientId,
  registrationId: 'anything',
  secretId: 'anything',
}
const operations = (await operationsUnderTest(server.call)).filter(
  ({ errorCodes, pathParameters }) =>
    errorCodes.includes('scope_not_grantable') && pathParameters.some((name) => ['userId', 'clientId'].includes(name)),
)

test('there are such operations', () => {
  expect(operations.length).toBeGreaterThan(10)
})

describe.each(operations)('$title', ({ method, at, request }) => {
  test('refuses an administrator who is not an operator', async () => {
    expect(await server.call(method, at(identifiers), { ...request, accessToken })).toMatchObject({
      status: 403,
      body: { code: 'scope_not_grantable' },
    })
  })
})
