// Clients that authenticate with a key have no secret. An attacker who knows only a client's id sends secrets that the
// server might compare with in the absence of a real one.
import { newDeviceHolder, newDeviceKey, newMfaTenant, startTestServer } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

const tenant = await newMfaTenant(server)
const accessToken = await tenant.accessToken()
const { publicKeyJwk, kid } = newDeviceKey()
const jwks = { keys: [{ ...publicKeyJwk, kid, alg: 'ES256' }] }

async function newClientId(): Promise<string> {
  const body = { displayName: 'Keyed', scopes: ['admin'], jwks }
  return (await server.call('POST', '/SvcAdmin/v1/clients', { accessToken, body })).body.clientId
}

async function newAgentId(): Promise<string> {
  const body = { displayName: 'Keyed', mode: 'delegated', owners: ['admin'], ceiling: ['*'], jwks }
  return (await server.call('POST', '/SvcAdmin/v1/agents', { accessToken, body })).body.agentId
}

const newDeviceId = async (): Promise<string> => (await newDeviceHolder(server, tenant)).device.deviceId

test.each([
  ['a client', newClientId],
  ['an agent', newAgentId],
  ["a user's device", newDeviceId],
])('no secret authenticates %s that has only a key', async (_title, newId) => {
  const clientId = await newId()
  expect(clientId).toMatch(/^(?:cl|ag|dev)_/)
  for (const secret of ['nobody', 'decoy', 'none', 'null', 'undefined', '']) {
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: secret }
    const answer = await server.call('POST', `/AuthPage/oauth/token/${tenant.tenantId}`, { form })
    expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
  }
})
