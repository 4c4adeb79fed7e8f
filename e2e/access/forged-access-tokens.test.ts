// Every known way to forge an access token.
import { createHmac, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { serviceIds, services } from '@countersign/contract'
import { newAgentTenant, newUser, startTestServer } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

const tenant = await server.newTenant()
const other = await server.newTenant()
const genuine = await tenant.accessToken()
const partsOf = (accessToken: string) =>
  accessToken
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()))
const [header, claims] = partsOf(genuine)

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
const attacker = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const attackerJwk = attacker.publicKey.export({ format: 'jwk' })

async function privateKeyOf(tenantId: string): Promise<{ kid: string; key: ReturnType<typeof createPrivateKey> }> {
  return server.database.open().inTenant(tenantId, async (tx) => {
    const rows = await server.database.superuser<{ kid: string; sealed_private_key: Buffer }>(
      `select kid, sealed_private_key from signing_keys where tenant_id = $1 and status = 'active'`,
      [tenantId],
    )
    const [row] = rows
    const place = { table: 'signing_keys', row: row?.kid ?? '', column: 'sealed_private_key' }
    const pkcs8 = await server.domain.vault.open(tx, place, row?.sealed_private_key ?? Buffer.alloc(0))
    return { kid: row?.kid ?? '', key: createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }) }
  })
}

const ownKey = await privateKeyOf(tenant.tenantId)
const othersKey = await privateKeyOf(other.tenantId)

const signed = (changedHeader: object, changedClaims: object, key = ownKey.key): string =>
  signedParts({ ...header, ...changedHeader }, { ...claims, ...changedClaims }, key)

function signedParts(signedHeader: object, signedClaims: object, key: typeof ownKey.key): string {
  const input = `${encode(signedHeader)}.${encode(signedClaims)}`
  return `${input}.${sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

function hs256(): string {
  const { x, y } = ownKey.key.export({ format: 'jwk' })
  const input = `${encode({ ...header, alg: 'HS256' })}.${encode(claims)}`
  return `${input}.${createHmac('sha256', JSON.stringify({ kty: 'EC', crv: 'P-256', x, y }))
    .update(input)
    .digest('base64url')}`
}

const now = Math.floor(server.clock.now() / 1000)

const forgeries: Record<string, string> = {
  'for another audience': signed({}, { aud: 'https://elsewhere.example' }),
  'for the decisions of its tenant': signed({}, { aud: `${claims.aud}/AuthPage/pdp/${tenant.tenantId}` }),
  'from another issuer': signed({}, { iss: claims.iss.replace(tenant.tenantId, other.tenantId) }),
  'of another type': signed({ typ: 'mfa-assertion+jwt' }, {}),
  'of the plain type': signed({ typ: 'JWT' }, {}),
  'without an algorithm': `${encode({ ...header, alg: 'none' })}.${encode(claims)}.`,
  'with the public key as an HMAC secret': hs256(),
  'with an embedded key': signed({ jwk: attackerJwk }, {}, attacker.privateKey),
  'with a key to be fetched': signed({ jku: 'https://attacker.example/jwks' }, {}, attacker.privateKey),
  'with a certificate to be fetched': signed({ x5u: 'https://attacker.example/cert' }, {}, attacker.privateKey),
  'signed by an unknown key': signed({}, {}, attacker.privateKey),
  'of another tenant, signed with its key': signed({ kid: othersKey.kid }, {}, othersKey.key),
  "naming another tenant's key": signed({ kid: othersKey.kid }, {}),
  'moved to another tenant': signed(
    {},
    { tid: other.tenantId, iss: claims.iss.replace(tenant.tenantId, other.tenantId) },
  ),
  'not yet valid': signed({}, { iat: now + 60 }),
  expired: signed({}, { exp: now - 1 }),
  'without an expiry': signed({}, { exp: undefined }),
  'with a changed claim': genuine.replace(/\.[^.]+\./, `.${encode({ ...claims, scope: 'tenants.manage' })}.`),
  'without its signature': genuine.replace(/[^.]+$/, ''),
}

test('a genuine token is accepted, and so is one that the test signs the same way', async () => {
  for (const accessToken of [genuine, signed({}, {})]) {
    expect((await server.call('GET', '/OTP/v1/who-am-i', { accessToken })).status).toBe(200)
  }
})

describe.each(Object.entries(forgeries))('one %s', (_name, accessToken) => {
  test.each(serviceIds)('is refused by %s', async (id) => {
    const answer = await server.call('GET', `${services[id].contextPaths[0]}/v1/who-am-i`, { accessToken })
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
  })
})

test('the genuine one is refused by every service after 600 seconds', async () => {
  const accessToken = await tenant.accessToken()
  const statuses = () =>
    Promise.all(
      serviceIds.map(
        async (id) => (await server.call('GET', `${services[id].contextPaths[0]}/v1/who-am-i`, { accessToken })).status,
      ),
    )
  // Not closer to 600: a process also stops accepting a token by its monotonic clock, which the test cannot stop.
  server.clock.advance({ seconds: 590 })
  expect(await statuses()).toEqual([200, 200, 200, 200, 200])
  server.clock.advance({ seconds: 10 })
  expect(await statuses()).toEqual([401, 401, 401, 401, 401])
})

test('a token that lets an agent act for a user is accepted only for decisions, and only if it was issued for them', async () => {
  const agents = await newAgentTenant(server)
  const { userId, browser } = await newUser(server.call, agents)
  const { agentId, actingBy } = await agents.newAgent()
  const endsAt = new Date(server.clock.now() + 86_400_000).toISOString()
  const terms = { agentId, actions: ['*'], resources: [{ type: 'Document' }], endsAt }
  const { body } = await browser.call('POST', '/Svc/v1/me/delegations', { body: terms })
  const acting = await actingBy(body.delegationId)
  const [actingHeader, actingClaims] = partsOf(acting)
  const { key } = await privateKeyOf(agents.tenantId)
  const question = {
    subject: { type: 'user', id: userId },
    action: { name: 'document.read' },
    resource: { type: 'Document', id: 'one' },
  }
  const ask = async (accessToken: string) =>
    (await agents.pdp('access/v1/evaluation', question, { accessToken })).status
  expect(await ask(acting)).toBe(200)
  expect(await ask(signedParts(actingHeader, actingClaims, key))).toBe(200)
  expect(await ask(signedParts(actingHeader, { ...actingClaims, aud: claims.aud }, key))).toBe(401)
})
