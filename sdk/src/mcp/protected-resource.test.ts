import { startTestServer } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'
import { protectedResource } from './protected-resource.ts'

const server = await startTestServer()
const tenant = await server.newTenant()
afterAll(() => server.close())

const publicUrl = server.environment.PUBLIC_URL ?? ''
const issuer = `${publicUrl}/AuthPage/${tenant.tenantId}`
const resource = 'https://mcp.example.com/mcp'
const guard = protectedResource({ resource, authorizationServers: [issuer], audience: publicUrl, scopes: ['mcp'] })
const ask = (headers: Record<string, string> = {}, url = resource) => guard.authenticate(new Request(url, { headers }))

test('a refusal without an access token names the metadata, and the metadata names the issuer', async () => {
  const refused = (await ask()) as Response
  expect(refused.status).toBe(401)
  const address = /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '')?.[1]
  expect(address).toBe('https://mcp.example.com/.well-known/oauth-protected-resource/mcp')
  const metadata = (await ask({}, address)) as Response
  expect(await metadata.json()).toMatchObject({ resource, authorization_servers: [issuer], scopes_supported: ['mcp'] })
})

test('an access token of the issuer is accepted, with its claims for the gate', async () => {
  const accessToken = await tenant.accessToken('mfa.read')
  expect(await ask({ authorization: `Bearer ${accessToken}` })).toMatchObject({
    clientId: tenant.clientId,
    scopes: ['mfa.read'],
    extra: { claims: { sub: tenant.clientId, iss: issuer } },
  })
})

test('a token of another issuer, for another audience, changed, or no token at all is refused', async () => {
  const other = await server.newTenant()
  const accessToken = await tenant.accessToken()
  const [header, claims] = accessToken.split('.')
  for (const token of [await other.accessToken(), `${header}.${claims}.AAAA`, 'x']) {
    const refused = (await ask({ authorization: `Bearer ${token}` })) as Response
    expect(refused.status).toBe(401)
    expect(refused.headers.get('www-authenticate')).toContain('error="invalid_token"')
  }
  const strict = protectedResource({ resource, authorizationServers: [issuer] })
  const headers = { authorization: `Bearer ${accessToken}` }
  expect(await strict.authenticate(new Request(resource, { headers }))).toMatchObject({ status: 401 })
})
