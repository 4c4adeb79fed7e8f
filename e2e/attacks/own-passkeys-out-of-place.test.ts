// Passkeys where they do not belong: in another tenant of the same host, on our pages although a web site made them, or in two
// processes at once.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createTestBrowser,
  type MfaTenant,
  newMfaTenant,
  newOwnPasskey,
  newPasskeyHolder,
  newUser,
  type OwnPasskey,
  ownAuthenticator,
  startServerProcess,
  startTestServer,
  type TestBrowser,
} from '@countersign/testkit'
import { up, uv } from '@countersign/testkit/passkeys'
import { afterAll, beforeAll, expect, test } from 'vitest'

// Real time: the other process has its own clock.
const clock = { now: Date.now, advance: () => undefined, set: () => undefined }
const server = await startTestServer({ clock })
let tenant: MfaTenant
let other: MfaTenant
beforeAll(async () => {
  tenant = await newMfaTenant(server)
  other = await newMfaTenant(server)
})
afterAll(() => server.close())

const path = ({ tenantId }: Pick<MfaTenant, 'tenantId'>) => `/AuthPage/v1/sign-in/${tenantId}/passkey`

async function offerIn(browser: TestBrowser, of: MfaTenant) {
  return (await browser.call('POST', `${path(of)}:offer`)).body
}

async function enter(of: MfaTenant, passkey: Pick<OwnPasskey, 'get'>, flags = up | uv) {
  const browser = createTestBrowser(server.call)
  const { offer, publicKey } = await offerIn(browser, of)
  const credential = passkey.get(publicKey.challenge, { flags })
  return browser.call('POST', path(of), { body: { offer, credential } })
}

const refused = { status: 200, body: { signedIn: false, reason: 'wrong_credential' } }

test('a passkey of one tenant signs in to no other tenant of the host', async () => {
  const person = await newUser(server.call, tenant)
  const passkey = await newOwnPasskey(server, person)
  expect(await enter(other, passkey)).toMatchObject(refused)
  expect((await enter(tenant, passkey)).body).toMatchObject({ signedIn: true })
})

test('an offer of one tenant works in no other', async () => {
  const passkey = await newOwnPasskey(server, await newUser(server.call, tenant))
  const browser = createTestBrowser(server.call)
  const { offer, publicKey } = await offerIn(browser, other)
  const answer = { offer, credential: passkey.get(publicKey.challenge) }
  const { body } = await browser.call('POST', path(tenant), { body: answer })
  expect(body).toMatchObject({ signedIn: false, reason: 'challenge_expired' })
})

test('one key has a passkey in each of two tenants, and each signs in to its own', async () => {
  const authenticator = ownAuthenticator(server)
  const add = async (of: MfaTenant) => {
    const person = await newUser(server.call, of)
    const { body } = await person.browser.call('POST', '/Svc/v1/me/passkeys', { body: {} })
    const credential = authenticator.create(body.publicKey.challenge)
    const activate = `/Svc/v1/me/passkeys/${body.registrationId}:activate`
    expect(await person.browser.call('POST', activate, { body: { credential } })).toMatchObject({ status: 200 })
    return { userId: person.userId, userHandle: body.publicKey.user.id }
  }
  const [here, there] = [await add(tenant), await add(other)]
  expect(here.userHandle).not.toBe(there.userHandle)
  expect((await enter(tenant, authenticator.as(here.userHandle))).body).toMatchObject({
    session: { userId: here.userId },
  })
  expect((await enter(other, authenticator.as(there.userHandle))).body).toMatchObject({
    session: { userId: there.userId },
  })
  // The same credential, with the user handle of the other tenant.
  expect(await enter(tenant, authenticator.as(there.userHandle))).toMatchObject(refused)
})

test('a passkey of a web site does not sign in on our pages, whatever origin it claims', async () => {
  const person = await newUser(server.call, tenant)
  const { key } = await newPasskeyHolder(tenant, { userId: person.userId })
  const origin = server.environment.PUBLIC_URL
  const claiming = {
    get: (challenge: string) =>
      key.get(Buffer.from(challenge, 'base64url'), { rpId: 'localhost', clientData: { origin } }),
  }
  expect(await enter(tenant, claiming)).toMatchObject(refused)
  // It does not even change what our sign-in requires: the password is enough.
  const { body } = await createTestBrowser(server.call).call(
    'POST',
    `/AuthPage/v1/sign-in/${tenant.tenantId}/password`,
    {
      body: { userId: person.userId, password: person.password },
    },
  )
  expect(body).toMatchObject({ signedIn: true })
})

test('a PIN that the finder of a key sets is not a factor', async () => {
  const person = await newUser(server.call, tenant)
  const passkey = await newOwnPasskey(server, person, { deviation: { flags: up } })
  // The key now reports that it verified its user: the finder, who does not know the password.
  const { body } = await enter(tenant, passkey, up | uv)
  expect(body).toMatchObject({ signedIn: false, passwordRequired: { userId: person.userId } })
  const again = await enter(tenant, passkey, up | uv)
  expect(again.body).toMatchObject({ signedIn: false })
})

test('of the answers to one offer in two processes, one signs in', async () => {
  const person = await newUser(server.call, tenant)
  const passkey = await newOwnPasskey(server, person)
  const dataDir = await mkdtemp(join(tmpdir(), 'cs-passkeys-'))
  const second = await startServerProcess({ ...server.environment, SERVICES: 'svc-auth', DATA_DIR: dataDir })
  try {
    const calls = [server.call, second.call]
    for (let round = 0; round < 5; round++) {
      const browser = createTestBrowser(server.call)
      const { offer, publicKey } = await offerIn(browser, tenant)
      const body = { offer, credential: passkey.get(publicKey.challenge) }
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          browser.at(calls[index % 2] ?? server.call).call('POST', path(tenant), { body }),
        ),
      )
      expect(answers.filter((answer) => answer.body.signedIn)).toHaveLength(1)
      expect(answers.every((answer) => answer.status === 200)).toBe(true)
    }
  } finally {
    await second.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
