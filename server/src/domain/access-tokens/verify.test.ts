import { services } from '@countersign/contract'
import { freshDatabase, testClock } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'
import { createAddresses } from '../addresses/addresses.ts'
import { openProcess, originOf } from '../tenants/process.fixture.ts'
import { createAccessState } from './access-state.ts'
import { createAccessTokens } from './verify.ts'

const shared = await freshDatabase()
const clock = testClock()
const one = await openProcess(shared, clock)
afterAll(async () => {
  await one.close()
  await shared.drop()
})

const administrator = { userId: 'ada', displayName: 'Ada' }
const tenantId = 'operators'
const { client } = await one.tenants.provision({ tenantId, displayName: 'O', administrator }, { isOperator: true })

/** A process that hears no wake-up, and so only knows what it reads itself. */
const silence = {
  publish: () => undefined,
  notify: async () => undefined,
  on: () => () => undefined,
  onLost: () => () => undefined,
  listening: true,
  close: async () => undefined,
}
const contextPaths = Object.fromEntries(Object.entries(services).map(([id, service]) => [id, service.contextPaths]))
const addresses = createAddresses('https://id.example.com', contextPaths as never)
const deaf = createAccessTokens({
  state: createAccessState({
    database: one.database,
    signingKeys: one.signingKeys,
    signals: silence,
    clock,
    addresses,
  }),
  addresses,
  clock,
})

async function newAccessToken(): Promise<string> {
  const source = { requestId: 'r', ipAddress: '192.0.2.1', userAgent: undefined }
  const request = {
    grant_type: 'client_credentials',
    client_id: client.clientId,
    client_secret: client.clientSecret ?? '',
  }
  return (await one.access.issue({ tenantId, authorization: undefined, source, request })).access_token
}

test('an access token by a key that is younger than what a process remembers is good there too', async () => {
  await expect(deaf.verify(`Bearer ${await newAccessToken()}`)).resolves.toMatchObject({ tenantId })
  // Twice: the key that signs now was not even published when the deaf process looked.
  const scope = one.database.scope(tenantId)
  for (let again = 0; again < 2; again += 1)
    await one.signingKeys.rotate(scope, originOf(client.clientId, []), { force: true })
  await expect(deaf.verify(`Bearer ${await newAccessToken()}`)).resolves.toMatchObject({ tenantId })
})

test('an access token of a tenant that is nowhere is refused', async () => {
  const [header, , signature] = (await newAccessToken()).split('.')
  const claims = Buffer.from(JSON.stringify({ tid: 'nowhere' })).toString('base64url')
  await expect(deaf.verify(`Bearer ${header}.${claims}.${signature}`)).rejects.toMatchObject({ code: 'unauthorized' })
})
