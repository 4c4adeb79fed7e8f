// The passkey shop in a real browser, with the kinds of authenticators that users have.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { journey } from '../browser/index.ts'
import {
  type AuthenticatorOptions,
  addAuthenticator,
  type Customer,
  type Shop,
  startShop,
} from './passkey-shop.fixture.ts'

const phone = {
  protocol: 'ctap2',
  ctap2Version: 'ctap2_1',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
} as const
const securityKey = { ...phone, ctap2Version: 'ctap2_0', transport: 'usb', hasResidentKey: false } as const
const u2fKey = { protocol: 'u2f', transport: 'usb' } as const
const password = 'violet lamps sing at noon'

journey('the passkey shop', () => {
  let shop: Shop
  let people = 0

  beforeAll(async () => {
    shop = await startShop()
  })
  afterAll(() => shop.close())
  beforeEach(() => set({ userVerification: 'preferred', residentKey: 'preferred' }))

  const set = async (settings: object) => {
    expect((await shop.tenant.admin('PATCH', 'authentication-modes/passkey', { settings })).status).toBe(200)
  }
  const newUserId = () => `customer-${++people}`

  /** Creates an account and adds a passkey to it. */
  async function join({ press }: Pick<Customer, 'press'>): Promise<string> {
    const userId = newUserId()
    expect(await press('sign-up', { userId, password })).toMatchObject({ userId })
    expect(await press('add-passkey')).toEqual({ added: true })
    return userId
  }

  const passkeysOf = async (userId: string) => {
    const { body } = await shop.tenant.post('fetchOtpDetails', { userId })
    const registrations: { authType: string; passkey: object }[] = body.registrations
    return registrations.filter(({ authType }) => authType === 'passkey').map(({ passkey }) => passkey)
  }

  test('a phone signs in with and without a user name, which counts as two factors', async () => {
    const customer = await shop.customer(phone)
    const userId = await join(customer)
    expect(await passkeysOf(userId)).toMatchObject([{ relyingPartyId: 'shop.localhost', synced: false }])
    const signedIn = { userId, amr: ['pop', 'user', 'mfa'] }
    expect(await customer.press('passkey-sign-in', { userId })).toEqual(signedIn)
    expect(await customer.press('passkey-sign-in')).toEqual(signedIn)
  })

  test('a browser without the JSON functions of WebAuthn does the same', async () => {
    const customer = await shop.customer(phone, withoutJsonFunctions)
    const userId = await join(customer)
    const signedIn = { userId, amr: ['pop', 'user', 'mfa'] }
    expect(await customer.press('passkey-sign-in', { userId })).toEqual(signedIn)
    expect(await customer.press('passkey-sign-in')).toEqual(signedIn)
  })

  test('a U2F key cannot verify its user, so it counts as one factor', async () => {
    const customer = await shop.customer(u2fKey)
    const userId = await join(customer)
    expect(await customer.press('passkey-sign-in', { userId })).toEqual({ userId, amr: ['pop', 'user'] })
  })

  test('a security key without resident keys signs in with a user name', async () => {
    const customer = await shop.customer(securityKey)
    const userId = await join(customer)
    const { authenticatorId } = customer
    const { credentials } = await customer.devTools.send('WebAuthn.getCredentials', { authenticatorId })
    expect(credentials).toMatchObject([{ isResidentCredential: false, rpId: 'shop.localhost' }])
    expect(await customer.press('passkey-sign-in', { userId })).toEqual({ userId, amr: ['pop', 'user', 'mfa'] })
  })

  const unlocked = ['pop', 'user', 'mfa']
  test.each<[string, AuthenticatorOptions, { amr: readonly string[]; withoutUserName: boolean }]>([
    ['a platform key that cannot verify its user', { ...phone, hasUserVerification: false }, locked],
    [
      'a CTAP 2.1 key on USB with resident keys',
      { ...phone, transport: 'usb' },
      { amr: unlocked, withoutUserName: true },
    ],
    [
      'a CTAP 2.1 key on NFC with resident keys',
      { ...phone, transport: 'nfc' },
      { amr: unlocked, withoutUserName: true },
    ],
    [
      'a CTAP 2.1 key on BLE without resident keys',
      { ...phone, transport: 'ble', hasResidentKey: false },
      { amr: unlocked, withoutUserName: false },
    ],
    [
      'a CTAP 2.1 key on NFC without resident keys and without user verification',
      { ...phone, transport: 'nfc', hasResidentKey: false, hasUserVerification: false },
      locked,
    ],
    ['a CTAP 2.0 key on USB without user verification', { ...securityKey, hasUserVerification: false }, locked],
    ['a U2F key on NFC', { ...u2fKey, transport: 'nfc' }, locked],
    ['a U2F key on BLE', { ...u2fKey, transport: 'ble' }, locked],
  ])('%s signs in with what it proves', async (_, options, { amr, withoutUserName }) => {
    const customer = await shop.customer(options)
    const userId = await join(customer)
    const { authenticatorId } = customer
    const { credentials } = await customer.devTools.send('WebAuthn.getCredentials', { authenticatorId })
    expect(credentials).toMatchObject([{ isResidentCredential: withoutUserName }])
    expect(await customer.press('passkey-sign-in', { userId })).toEqual({ userId, amr })
    // Without a user name the passkey is the only factor, so it counts only if its user unlocks it.
    if (withoutUserName && amr.includes('mfa')) expect(await customer.press('passkey-sign-in')).toEqual({ userId, amr })
  })

  test('a passkey that may be synced counts as synced from when it is', async () => {
    const customer = await shop.customer({ ...phone, defaultBackupEligibility: true })
    const userId = await join(customer)
    expect(await passkeysOf(userId)).toMatchObject([{ synced: false }])
    expect(await customer.press('passkey-sign-in', { userId })).toEqual({ userId, amr: unlocked })
    const { authenticatorId, devTools } = customer
    const [credential] = (await devTools.send('WebAuthn.getCredentials', { authenticatorId })).credentials
    const credentialId = credential?.credentialId ?? ''
    await devTools.send('WebAuthn.setCredentialProperties', { authenticatorId, credentialId, backupState: true })
    expect(await customer.press('passkey-sign-in', { userId })).toEqual({ userId, amr: [...unlocked, 'swk'] })
    expect(await passkeysOf(userId)).toMatchObject([{ synced: true }])
  })

  test('a copied U2F key is refused as well', async () => {
    const customer = await shop.customer(u2fKey)
    const { devTools, authenticatorId, press } = customer
    const userId = await join(customer)
    const [copied] = (await devTools.send('WebAuthn.getCredentials', { authenticatorId })).credentials
    if (!copied) throw new Error('The key has no credential.')
    expect(await press('passkey-sign-in', { userId })).toMatchObject({ userId })
    await devTools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
    const copyId = await addAuthenticator(devTools, u2fKey)
    const credential = { ...copied, rpId: 'shop.localhost', signCount: copied.signCount - 1 }
    await devTools.send('WebAuthn.addCredential', { authenticatorId: copyId, credential })
    expect(await press('passkey-sign-in', { userId })).toEqual({ reason: 'credential_may_be_cloned' })
  })

  test('a synced passkey is listed and asserted as one', async () => {
    const customer = await shop.customer({ ...phone, defaultBackupEligibility: true, defaultBackupState: true })
    const userId = await join(customer)
    expect(await passkeysOf(userId)).toMatchObject([{ synced: true }])
    expect(await customer.press('passkey-sign-in', { userId })).toEqual({ userId, amr: ['pop', 'user', 'mfa', 'swk'] })
  })

  test('two accounts on one key are apart, and an account has one passkey on a key', async () => {
    const customer = await shop.customer(phone)
    const [ada, bob] = [await join(customer), await join(customer)]
    for (const userId of [ada, bob])
      expect(await customer.press('passkey-sign-in', { userId })).toMatchObject({ userId })
    expect(await customer.press('add-passkey')).toMatchObject({ reason: 'InvalidStateError' })
    const { userId = '' } = await customer.press('passkey-sign-in')
    expect([ada, bob]).toContain(userId)
  })

  test('a copied key is refused once the original was used more often, with an audit event', async () => {
    const customer = await shop.customer({ ...phone, transport: 'usb' })
    const { devTools, authenticatorId, press } = customer
    const userId = await join(customer)
    const { credentials } = await devTools.send('WebAuthn.getCredentials', { authenticatorId })
    const [copied] = credentials
    if (!copied) throw new Error('The key has no credential.')
    expect(await press('passkey-sign-in', { userId })).toMatchObject({ userId })
    await devTools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
    const copyId = await addAuthenticator(devTools, { ...phone, transport: 'usb' })
    await devTools.send('WebAuthn.addCredential', {
      authenticatorId: copyId,
      credential: { ...copied, signCount: copied.signCount - 1 },
    })
    expect(await press('passkey-sign-in', { userId })).toEqual({ reason: 'credential_may_be_cloned' })
    const events = await shop.tenant.admin('GET', `audit-events?action=credential.may_be_cloned&targetId=${userId}`)
    expect(events.body.items).toMatchObject([{ target: { id: userId }, details: { refused: true } }])
  })

  test('where user verification is off, the user does not unlock the passkey, and it counts as one factor', async () => {
    await set({ userVerification: 'discouraged', residentKey: 'discouraged' })
    const customer = await shop.customer(securityKey)
    const userId = await join(customer)
    expect(await customer.press('passkey-sign-in', { userId })).toEqual({ userId, amr: ['pop', 'user'] })
  })

  test('a PIN that is set after the registration adds no factor', async () => {
    const { devTools, authenticatorId, press } = await shop.customer({ ...securityKey, hasUserVerification: false })
    const userId = await join({ press })
    const [credential] = (await devTools.send('WebAuthn.getCredentials', { authenticatorId })).credentials
    if (!credential) throw new Error('The key has no credential.')
    await devTools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
    const withPin = await addAuthenticator(devTools, securityKey)
    await devTools.send('WebAuthn.addCredential', { authenticatorId: withPin, credential })
    expect(await press('passkey-sign-in', { userId })).toEqual({ userId, amr: ['pop', 'user'] })
    await set({ userVerification: 'required' })
    expect(await press('passkey-sign-in', { userId })).toEqual({ reason: 'wrong_credential' })
  })

  test('a passkey is added only by a user who has signed in', async () => {
    const { press } = await shop.customer(phone)
    expect(await press('add-passkey')).toMatchObject({ reason: 'not_signed_in' })
  })
})

/** Chromium stores a discoverable passkey only on a key that can verify its user. */
const locked = { amr: ['pop', 'user'], withoutUserName: false }

const withoutJsonFunctions = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['parseCreationOptionsFromJSON', 'parseRequestOptionsFromJSON'])
      Reflect.deleteProperty(PublicKeyCredential, name)
    Reflect.deleteProperty(PublicKeyCredential.prototype, 'toJSON')
  })
