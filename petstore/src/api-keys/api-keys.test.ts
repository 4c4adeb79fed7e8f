import { startTestPetstore } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const petstore = await startTestPetstore()
afterAll(() => petstore.close())

const { callOpenly, apiKey, apiKeys } = petstore
const listWith = (authorization: string) => callOpenly('GET', '/pets', { headers: { authorization } })

describe('an API key', () => {
  test('gives access to every operation, sent as a bearer token, with any spelling of the scheme', async () => {
    for (const authorization of [`Bearer ${apiKey}`, `bearer ${apiKey}`, `BEARER  ${apiKey}`])
      expect((await listWith(authorization)).status).toBe(200)
  })

  test('is 256 random bits with a prefix that names its purpose', async () => {
    const { apiKey: another } = await apiKeys.create('Another')
    expect(another).toMatch(/^ps_[\w-]{43}$/)
    expect(another).not.toBe(apiKey)
  })

  test('is neither in the database nor in the log', async () => {
    const { superuser } = petstore.database
    const [row] = await superuser<{ row: string; hash: string }>(
      `select keys::text as row, encode(sha256(convert_to($1, 'UTF8')), 'hex') as hash from petstore.api_keys keys where name = 'Test'`,
      [apiKey],
    )
    expect(row?.row).not.toContain(apiKey)
    expect(row?.row).toContain(row?.hash)
    expect(petstore.logLines.join('')).not.toContain(apiKey)
  })
})

describe('401 with an Error body', () => {
  const missing: [string, string][] = [
    ['an empty header', ''],
    ['no scheme', apiKey],
    ['another scheme', `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`],
    ['nothing after the scheme', 'Bearer'],
    ['two keys', `Bearer ${apiKey} ${apiKey}`],
  ]
  test.each(missing)('%s', async (_name, authorization) => {
    const answer = await listWith(authorization)
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({
      code: 'unauthorized',
      status: 401,
      message: 'A valid API key is required. Send it as "Authorization: Bearer …".',
    })
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="petstore"')
  })

  const invalid: [string, string][] = [
    ['another one of the same form', `ps_${'A'.repeat(43)}`],
    ['the key in capitals', apiKey.toUpperCase()],
    ['the key without its end', apiKey.slice(0, -1)],
    ['the key and one character more', `${apiKey}A`],
    ['an access token', 'eyJhbGciOiJFUzI1NiJ9.e30.c2ln'],
  ]
  test.each(invalid)('%s', async (_name, key) => {
    const answer = await listWith(`Bearer ${key}`)
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({ code: 'unauthorized', status: 401, message: 'The API key is unknown or revoked.' })
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="petstore", error="invalid_token"')
  })

  test('a key in the query or in a header of another name', async () => {
    expect((await callOpenly('GET', `/pets?api_key=${apiKey}&access_token=${apiKey}`)).status).toBe(401)
    expect((await callOpenly('GET', '/pets', { headers: { 'x-api-key': apiKey } })).status).toBe(401)
  })
})

describe('a revoked key', () => {
  test('is refused within five seconds, even if it was just used; the others still work', async () => {
    const { id, apiKey: revoked } = await apiKeys.create('Revoked')
    expect((await listWith(`Bearer ${revoked}`)).status).toBe(200)
    expect(await apiKeys.revoke(id)).toBe(true)
    const since = performance.now()
    await expect
      .poll(async () => (await listWith(`Bearer ${revoked}`)).status, { timeout: 60_000, interval: 50 })
      .toBe(401)
    expect(performance.now() - since).toBeLessThan(5_000)
    expect((await listWith(`Bearer ${apiKey}`)).status).toBe(200)
  })

  test('is listed as revoked, and cannot be revoked twice', async () => {
    const { id } = await apiKeys.create('Short-lived')
    expect(await apiKeys.revoke(id)).toBe(true)
    expect(await apiKeys.revoke(id)).toBe(false)
    expect(await apiKeys.revoke('key_unknown')).toBe(false)
    const listed = await apiKeys.list()
    expect(listed.find((key) => key.id === id)?.revokedAt).toBeInstanceOf(Date)
    expect(listed.find(({ name }) => name === 'Test')?.revokedAt).toBeNull()
  })
})
