import { newMfaTenant, startTestServer } from '@countersign/testkit'
import { origin, rpId, softwareAuthenticator } from '@countersign/testkit/passkeys'
import { afterAll, expect, it } from 'vitest'
import { seeded } from '../mutations.fixture.ts'
import { assertionMutations } from './assertion-mutations.fixture.ts'
import type { Base, Mutation } from './case.fixture.ts'
import { registrationMutations } from './registration-mutations.fixture.ts'

const server = await startTestServer()
afterAll(() => server.close())

it('the API answers every mutated response with a verdict or a refusal, never with an error of the server', async () => {
  const tenant = await newMfaTenant(server)
  const relyingParties = [{ id: rpId, name: 'Web shop', origins: [origin] }]
  await tenant.enable('passkey', { relyingParties })
  const [authType, userId, random] = ['passkey', 'ada', seeded(6)]
  const [key, other] = [softwareAuthenticator(), softwareAuthenticator()]
  const begin = async (operation: 'registerOtp' | 'sendOtp') => {
    const { body } = await tenant.post(operation, { userId, authType })
    return { ...body, challenge: Buffer.from(body.publicKey.challenge, 'base64url') }
  }
  const seen = new Map<string, number>()
  const answer = async (fields: object, base: Base, name: string, mutation: Mutation) => {
    const credential = mutation(base, random)
    const { status, body } = await tenant.post('authenticateOtp', { userId, authType, credential, ...fields })
    const outcome = status === 200 && body.authenticated ? 'accepted' : String(body.code ?? body.reason)
    expect([200, 400, 409, 422], JSON.stringify({ name, status, body, credential })).toContain(status)
    seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
    return outcome
  }

  let registered = await begin('registerOtp')
  const userHandle = Buffer.from(registered.publicKey.user.id, 'base64url')
  for (let round = 0; round < 3; round += 1) {
    for (const [name, mutation] of Object.entries(registrationMutations)) {
      const base = { kind: 'ES256', key, other, challenge: registered.challenge, userHandle } as const
      const { registrationId } = registered
      const outcome = await answer({ registrationId }, base, name, mutation)
      if (outcome !== 'accepted') continue
      await tenant.post('deregisterAuth', { userId, authType, registrationId })
      registered = await begin('registerOtp')
    }
  }
  const { registrationId } = registered
  const credential = key.create(registered.challenge, { signCount: 5 })
  expect((await tenant.post('authenticateOtp', { userId, authType, registrationId, credential })).body).toMatchObject({
    authenticated: true,
  })
  for (let round = 0; round < 3; round += 1) {
    for (const [name, mutation] of Object.entries(assertionMutations)) {
      const { challengeId, challenge } = await begin('sendOtp')
      await answer({ challengeId }, { kind: 'ES256', key, other, challenge, userHandle }, name, mutation)
    }
  }
  expect([...seen.keys()]).toEqual(
    expect.arrayContaining(['accepted', 'credential_rejected', 'wrong_credential', 'invalid_request']),
  )
})
