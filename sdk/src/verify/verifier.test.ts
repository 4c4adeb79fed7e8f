// Offline verification, with keys of our own and the key set of a real server.
import { newHolder, newMfaTenant, startTestServer } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { signJws } from '../crypto/jws.ts'
import { faultyFetch } from '../faulty-fetch.fixture.ts'
import type { Fetch } from '../http/exchange.ts'
import { Countersign, Verifier } from '../index.ts'

const url = 'https://id.example.com'
const issuer = `${url}/AuthPage/acme`
const nowSeconds = 1_794_700_800

async function newIssuer() {
  const newKey = async (kid: string) => {
    const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
    return { kid, key: pair.privateKey, jwk: { ...(await crypto.subtle.exportKey('jwk', pair.publicKey)), kid } }
  }
  const published = [await newKey('one')]
  const clock = { ms: nowSeconds * 1000 }
  let requests = 0
  let isDown = false
  const fetch: Fetch = async () => {
    requests += 1
    if (isDown) throw new TypeError('fetch failed')
    return Response.json({ keys: published.map(({ jwk }) => jwk) }, { headers: { 'cache-control': 'max-age=300' } })
  }
  const claims = {
    iss: issuer,
    aud: 'cl_shop',
    sub: 'user:ada',
    amr: ['otp'],
    auth_time: nowSeconds,
    exp: nowSeconds + 300,
  }
  return {
    clock,
    newKey,
    published,
    requests: () => requests,
    down: () => {
      isDown = true
    },
    verifier: new Verifier({ url, tenantId: 'acme', fetch, now: () => clock.ms }),
    sign: (more: object = {}, header: object = {}, key = published[0]) => {
      if (!key) throw new Error('No key.')
      return signJws(key.key, { typ: 'mfa-assertion+jwt', kid: key.kid, ...header }, { ...claims, ...more })
    },
  }
}

const audience = 'cl_shop'

describe('an assertion', () => {
  test('is accepted with its claims', async () => {
    const { verifier, sign } = await newIssuer()
    expect(await verifier.verifyAssertion(await sign(), { audience })).toMatchObject({ userId: 'ada', amr: ['otp'] })
  })

  test.for([
    ['for another client', { aud: 'cl_other' }, {}],
    ['of another issuer', { iss: `${url}/AuthPage/other` }, {}],
    ['that has expired', { exp: nowSeconds - 31 }, {}],
    ['without an expiry', { exp: undefined }, {}],
    ['about a client', { sub: 'client:ada' }, {}],
    ['of another type', {}, { typ: 'agent-grant+jwt' }],
    ['without a type', {}, { typ: undefined }],
    ['of another algorithm', {}, { alg: 'ES384' }],
    ['without a signature algorithm', {}, { alg: 'none' }],
    ['of an unknown key', {}, { kid: 'two' }],
    ['with a critical extension', {}, { crit: ['b64'] }],
  ] as const)('%s is refused', async ([, claims, header]) => {
    const { verifier, sign } = await newIssuer()
    const assertion = await sign(claims, header)
    await expect(verifier.verifyAssertion(assertion, { audience })).rejects.toMatchObject({ code: 'invalid_token' })
  })

  test('that was changed, or is not a JWT, is refused', async () => {
    const { verifier, sign } = await newIssuer()
    const [header, , signature] = (await sign()).split('.')
    const [, other] = (await sign({ sub: 'user:eve' })).split('.')
    for (const assertion of [`${header}.${other}.${signature}`, `${header}.${other}.`, 'x', '', 'a.b.c.d', '..'])
      await expect(verifier.verifyAssertion(assertion, { audience })).rejects.toMatchObject({ code: 'invalid_token' })
  })

  test('is accepted only as long after the proof as the caller allows', async () => {
    const { verifier, sign, clock } = await newIssuer()
    const assertion = await sign()
    clock.ms += 61_000
    await verifier.verifyAssertion(assertion, { audience, maxAgeSeconds: 120 })
    const strict = verifier.verifyAssertion(assertion, { audience, maxAgeSeconds: 60 })
    await expect(strict).rejects.toThrow('too long ago')
  })
})

describe('the key set', () => {
  test('is fetched once for all callers, and again when it is no longer fresh', async () => {
    const { verifier, sign, clock, requests } = await newIssuer()
    const assertion = await sign({ exp: nowSeconds + 3600 })
    await Promise.all(Array.from({ length: 100 }, () => verifier.verifyAssertion(assertion, { audience })))
    expect(requests()).toBe(1)
    clock.ms += 300_000
    await verifier.verifyAssertion(assertion, { audience })
    expect(requests()).toBe(2)
  })

  test('is fetched for a new key, and not for every invented one', async () => {
    const { verifier, sign, clock, published, newKey, requests } = await newIssuer()
    await verifier.verifyAssertion(await sign(), { audience })
    clock.ms += 11_000
    published.push(await newKey('two'))
    await verifier.verifyAssertion(await sign({}, {}, published[1]), { audience })
    expect(requests()).toBe(2)
    const invented = Array.from({ length: 50 }, (_, number) => sign({}, { kid: `invented-${number}` }))
    for (const assertion of await Promise.all(invented))
      await expect(verifier.verifyAssertion(assertion, { audience })).rejects.toThrow('unknown')
    expect(requests()).toBe(2)
  })

  test('is used for an hour while the server cannot be reached', async () => {
    const { verifier, sign, clock, down } = await newIssuer()
    const assertion = await sign({ exp: nowSeconds + 7200 })
    await verifier.verifyAssertion(assertion, { audience })
    down()
    clock.ms += 3_500_000
    await verifier.verifyAssertion(assertion, { audience })
    clock.ms += 200_000
    await expect(verifier.verifyAssertion(assertion, { audience })).rejects.toMatchObject({ code: 'connection_failed' })
  })
})

describe('with a real server', async () => {
  const server = await startTestServer()
  afterAll(() => server.close())

  test('an assertion is verified with one request for the keys, by its own client only', async () => {
    const tenant = await newMfaTenant(server)
    const network = faultyFetch()
    const { tenantId, clientId, clientSecret } = tenant
    const publicUrl = server.environment.PUBLIC_URL ?? ''
    const countersign = new Countersign({
      url: server.url,
      publicUrl,
      tenantId,
      clientId,
      clientSecret,
      fetch: network.fetch,
    })
    const { userId, right } = await newHolder(tenant, 'authenticator_app', server.clock)
    const verdict = await countersign.mfa.authenticateOtp({ userId, authType: 'authenticator_app', otp: await right() })
    for (const _ of [1, 2]) expect(await countersign.verifyAssertion(verdict.assertion ?? '')).toMatchObject({ userId })
    expect(network.sent('/jwks/')).toHaveLength(1)
    const asAnother = countersign.verifyAssertion(verdict.assertion ?? '', { audience: 'cl_other' })
    await expect(asAnother).rejects.toMatchObject({ code: 'invalid_token' })
  })
})
