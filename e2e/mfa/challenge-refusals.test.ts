// A reason to refuse a challenge applies everywhere: for an application, in self-service and in the second step of a
// sign-in, which only offers methods that the user can use.
import {
  createTestBrowser,
  type MfaTenant,
  newDeviceHolder,
  newMfaTenant,
  newUser,
  type SoftwareDevice,
  signIn,
  startTestServer,
} from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

interface World {
  readonly tenant: MfaTenant
  readonly userId: string
  readonly registrationId: string
  readonly device: SoftwareDevice | undefined
}

interface Refusal {
  readonly code: string
  /** In the second step of a sign-in, if it is a different one. */
  readonly inSignIn?: string
  /** In self-service, if it is a different one. */
  readonly inSelfService?: string
  readonly holds: 'sms' | 'authenticator_app' | 'push'
  readonly asks?: (world: World) => object
  spoil(world: World): Promise<unknown>
}

const ofUser = ({ userId }: World) => `users/${userId}`
const none = 'registration_not_found'

const refusals: readonly Refusal[] = [
  {
    code: 'auth_type_disabled',
    inSignIn: none,
    holds: 'sms',
    spoil: ({ tenant }) => tenant.admin('PATCH', 'authentication-modes/sms', { enabled: false }),
  },
  {
    code: 'registration_disabled',
    inSignIn: none,
    holds: 'sms',
    spoil: (world) =>
      world.tenant.admin('PATCH', `${ofUser(world)}/registrations/${world.registrationId}`, { status: 'disabled' }),
  },
  {
    code: 'user_disabled',
    inSelfService: 'unauthorized',
    inSignIn: 'not_found',
    holds: 'sms',
    spoil: (world) => world.tenant.admin('POST', `${ofUser(world)}:disable`),
  },
  {
    code: 'ambiguous_registration',
    holds: 'sms',
    spoil: ({ tenant, userId }) => registerSms(tenant, userId, '+41791111111'),
  },
  {
    code: 'destination_not_allowed',
    holds: 'sms',
    spoil: ({ tenant }) => tenant.enable('sms', { allowedCountries: ['DE'] }),
  },
  {
    code: 'send_limit_reached',
    holds: 'sms',
    async spoil({ tenant, userId }) {
      await tenant.enable('sms', { maxPerNumberPerDay: 1 })
      await tenant.post('sendOtp', { userId, authType: 'sms', context: { action: 'The first' } })
    },
  },
  {
    code: 'registration_locked',
    holds: 'authenticator_app',
    async spoil({ tenant, userId }) {
      const guess = { userId, authType: 'authenticator_app', otp: '000000' }
      for (let guesses = 0; guesses < 20; guesses += 1) await tenant.post('authenticateOtp', guess)
    },
  },
  {
    code: 'challenge_not_needed',
    inSignIn: none,
    holds: 'sms',
    asks: () => ({ authType: 'password' }),
    spoil: async () => undefined,
  },
  {
    code: 'registration_state_conflict',
    inSignIn: none,
    holds: 'sms',
    asks: ({ registrationId }) => ({ authType: 'push', registrationId }),
    spoil: async () => undefined,
  },
  {
    code: 'push_pending',
    holds: 'push',
    async spoil({ tenant, userId }) {
      const { body } = await tenant.admin('POST', 'clients', { displayName: 'Another', scopes: ['mfa'] })
      const form = { grant_type: 'client_credentials', client_id: body.clientId, client_secret: body.clientSecret }
      const token = await server.call('POST', `/AuthPage/oauth/token/${tenant.tenantId}`, { form })
      await tenant.post('triggerPushNotification', { userId }, { accessToken: token.body.access_token })
    },
  },
  {
    code: 'push_paused',
    holds: 'push',
    async spoil({ tenant, userId, device }) {
      const { body } = await tenant.post('triggerPushNotification', { userId })
      await device?.answerPush(await device.shown(body.challengeId), { decision: 'deny', denyReason: 'not_me' })
    },
  },
]

test.each(refusals)('$code', async ({ code, inSelfService = code, inSignIn = code, holds, asks, spoil }) => {
  const tenant = await newMfaTenant(server)
  await tenant.enable('sms')
  const { userId, password, browser } = await newUser(server.call, tenant)
  const { registrationId, device } = await hold(tenant, userId, holds)
  const signingIn = createTestBrowser(server.call)
  const { signInId } = (await signIn(signingIn, tenant, { userId, password })).body.next
  const pending = asks && (await tenant.post('registerOtp', { userId, authType: 'push' })).body.registrationId
  const world = { tenant, userId, device, registrationId: pending ?? registrationId }
  await spoil(world)

  const body = asks?.(world) ?? { authType: holds }
  const inSecondStep = `/AuthPage/v1/sign-in/${tenant.tenantId}/challenge`
  const answers = [
    await tenant.post('sendOtp', { userId, ...body }),
    await browser.call('POST', '/Svc/v1/me/challenges', { body }),
    await signingIn.call('POST', inSecondStep, { body: { signInId, ...body } }),
  ]
  expect(answers.map((answer) => answer.body.code)).toEqual([code, inSelfService, inSignIn])
})

test('connector_missing, outside of development', async () => {
  const production = await startTestServer({ environment: { MODE: 'production' } })
  try {
    const tenant = await newMfaTenant(production)
    await tenant.enable('sms')
    const { userId, password, browser } = await newUser(production.call, tenant)
    await registerSms(tenant, userId)
    const signingIn = createTestBrowser(production.call)
    const { signInId } = (await signIn(signingIn, tenant, { userId, password })).body.next
    const body = { authType: 'sms' }
    const inSecondStep = `/AuthPage/v1/sign-in/${tenant.tenantId}/challenge`
    const answers = [
      await tenant.post('sendOtp', { userId, ...body }),
      await browser.call('POST', '/Svc/v1/me/challenges', { body }),
      await signingIn.call('POST', inSecondStep, { body: { signInId, ...body } }),
    ]
    expect(answers.map((answer) => answer.body.code)).toEqual(Array(3).fill('connector_missing'))
    await tenant.admin('POST', 'users', { userId: 'invitee', emailAddress: 'invitee@example.com' })
    const invited = await tenant.admin('POST', 'users/invitee:invite', { sendEmail: true })
    expect(invited.body.code).toBe('connector_missing')
  } finally {
    await production.close()
  }
})

const registerSms = (tenant: MfaTenant, userId: string, mobileNumber = '+41790000000') =>
  tenant.post('registerOtp', { userId, authType: 'sms', mobileNumber, verified: true })

async function hold(
  tenant: MfaTenant,
  userId: string,
  authType: Refusal['holds'],
): Promise<Pick<World, 'registrationId' | 'device'>> {
  if (authType === 'push') {
    const { device } = await newDeviceHolder(server, tenant, { userId })
    return { device, registrationId: device.registration.registrationId }
  }
  const registered =
    authType === 'sms'
      ? await registerSms(tenant, userId)
      : await tenant.post('registerOtp', { userId, authType, verified: true })
  return { registrationId: registered.body.registrationId, device: undefined }
}
