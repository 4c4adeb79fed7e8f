import { freshDatabase, testClock } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'
import { tenants } from '../../administration/index.ts'
import { openProcess, originOf } from '../../process.fixture.ts'
import { rotateSigningKeys } from '../key-rotation/key-rotation.ts'
import { AccessState } from './access-state.ts'
import { issueByClientCredentials } from './client-credentials-grant.ts'
import { AccessTokens } from './verify.ts'

const shared = await freshDatabase()
const clock = testClock()
const one = await openProcess(shared, clock)
afterAll(async () => {
  await one.close()
  await shared.drop()
})

const administrator = { userId: 'ada', displayName: 'Ada' }
const tenantId = 'operators'
const { client } = await tenants.provision(one, { tenantId, displayName: 'O', administrator }, { isOperator: true })

/** A process that receives no signals, and so knows only what it reads itself. */
const silence = {
  publish: () => undefined,
  notify: async () => undefined,
  on: () => () => undefined,
  onLost: () => () => undefined,
  listening: true,
  close: async () => undefined,
}
let monotonicMs = 0
const deaf = new AccessTokens({
  ...one,
  accessState: new AccessState({ ...one, signals: silence }),
  monotonic: () => monotonicMs,
})

const verify = async (authorization: string) => deaf.verify(authorization)

async function newAccessToken(): Promise<string> {
  const source = { requestId: 'r', ipAddress: '192.0.2.1', userAgent: undefined }
  const request = {
    grant_type: 'client_credentials',
    client_id: client.clientId,
    client_secret: client.clientSecret ?? '',
  }
  return (await issueByClientCredentials(one, { tenantId, authorization: undefined, source, request })).access_token
}

test('a process accepts an access token whose key is newer than its cache', async () => {
  await expect(verify(`Bearer ${await newAccessToken()}`)).resolves.toMatchObject({ tenantId })
  // Twice: the key that signs now was not even published when the process without signals last read.
  const scope = one.database.scope(tenantId)
  for (let again = 0; again < 2; again += 1)
    await rotateSigningKeys(one, scope, originOf(client.clientId, []), { force: true })
  await expect(verify(`Bearer ${await newAccessToken()}`)).resolves.toMatchObject({ tenantId })
})

test('an access token of a tenant that does not exist is refused', async () => {
  const [header, , signature] = (await newAccessToken()).split('.')
  const claims = Buffer.from(JSON.stringify({ tid: 'nowhere' })).toString('base64url')
  await expect(verify(`Bearer ${header}.${claims}.${signature}`)).rejects.toMatchObject({ code: 'unauthorized' })
})

test('an access token issued while the clock was ahead is refused once the clock is right, even if it is cached', async () => {
  const rightTime = clock.now()
  clock.advance({ hours: 1 })
  const early = `Bearer ${await newAccessToken()}`
  await expect(verify(early)).resolves.toMatchObject({ tenantId })
  clock.set(rightTime)
  await expect(verify(early)).rejects.toMatchObject({ code: 'unauthorized' })
})

test('an access token of a host whose clock is a few seconds ahead is accepted', async () => {
  clock.advance({ seconds: 5 })
  const early = `Bearer ${await newAccessToken()}`
  clock.advance({ seconds: -5 })
  await expect(verify(early)).resolves.toMatchObject({ tenantId })
})

test('an access token is accepted for no longer than 600 seconds, even if the clock stands still or is set back', async () => {
  const issued = `Bearer ${await newAccessToken()}`
  clock.advance({ seconds: 100 })
  await expect(verify(issued)).resolves.toMatchObject({ tenantId })
  monotonicMs += 499_000
  await expect(verify(issued)).resolves.toMatchObject({ tenantId })
  monotonicMs += 1_000
  for (const seconds of [0, -50]) {
    clock.advance({ seconds })
    await expect(verify(issued)).rejects.toMatchObject({ code: 'unauthorized' })
  }
})

test('an access token is refused at its expiry, to the second', async () => {
  clock.set(Math.ceil(clock.now() / 1000) * 1000)
  const issued = `Bearer ${await newAccessToken()}`
  clock.advance({ seconds: 599 })
  await expect(verify(issued)).resolves.toMatchObject({ tenantId })
  const unseen = `Bearer ${await newAccessToken()}`
  clock.advance({ seconds: 1 })
  await expect(verify(issued)).rejects.toMatchObject({ code: 'unauthorized' })
  clock.advance({ seconds: 600 })
  await expect(verify(unseen)).rejects.toMatchObject({ code: 'unauthorized' })
})
