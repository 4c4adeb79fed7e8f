// After a day of the MFA API: no code, seed, password or provider's secret is stored in clear text anywhere.
import {
  fromBase32,
  type MfaTenant,
  newDeviceHolder,
  newHolder,
  newMfaTenant,
  type OtpOperation,
  readEnrolmentUri,
  startTestServer,
} from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'
import { dumpOf, encodings } from './dump.ts'

const server = await startTestServer()
const { clock } = server
afterAll(() => server.close())

const password = 'a password nobody guesses'
const gatewayKey = 'the-gateway-key-of-this-test'
const seedOfToken = Buffer.from('seed of a hardware tok')

async function dayOf(tenant: MfaTenant): Promise<Buffer[]> {
  for (const authType of ['sms', 'email'] as const) await tenant.enable(authType, { codeDigits: 10 })
  await tenant.enable('authenticator_app', { digits: 8 })
  await tenant.enable('hardware_token')
  const told: Buffer[] = []
  const tell = (...secrets: string[]) => told.push(...secrets.flatMap(encodings))

  for (const authType of ['sms', 'email', 'recovery_code', 'password'] as const) {
    const user = await newHolder(tenant, authType, clock)
    const headers = { 'idempotency-key': `send-${authType}` }
    const request = { userId: user.userId, authType }
    const challengeId =
      authType === 'password' ? undefined : (await tenant.post('sendOtp', request, { headers })).body.challengeId
    const otp = await user.right()
    const answer = { ...request, otp, ...(challengeId ? { challengeId } : {}) }
    const verdict = await tenant.post('authenticateOtp', answer, {
      headers: { 'idempotency-key': `answer-${authType}` },
    })
    expect(verdict.body.authenticated).toBe(true)
    told.push(Buffer.from(otp))
  }
  const headers = { 'idempotency-key': 'app' }
  const { body: app } = await tenant.post('registerOtp', { userId: 'app', authType: 'authenticator_app' }, { headers })
  const { body: recovery } = await tenant.post(
    'registerOtp',
    { userId: 'app', authType: 'recovery_code' },
    { headers: { 'idempotency-key': 'codes' } },
  )
  tell(app.secret, app.otpauthUri, ...recovery.codes)
  told.push(fromBase32(app.secret), seedOfToken, Buffer.from(seedOfToken.toString('hex')))
  const file = `serialNumber,seed,kind\nS-1,${seedOfToken.toString('hex')},hotp\n`
  const { body: started } = await tenant.upload('hardware-tokens:import', 'text/csv', file)
  await tenant.settled(`hardware-token-imports/${started.importId}`)
  expect(
    (await tenant.post('registerOtp', { userId: 'app', authType: 'hardware_token', serialNumber: 'S-1' })).status,
  ).toBe(201)
  await tenant.post('registerPassword', { userId: 'app', password })
  tell(...(await importedSecrets(tenant)))
  await tenant.post('validatePassword', { userId: 'app', password: `${password}!` })
  tell(password, `${password}!`, gatewayKey, ...(await codesOfDevices(tenant)))
  return told
}

/** Secrets that users bring along from another system, one by one and in a file. */
async function importedSecrets(tenant: MfaTenant): Promise<string[]> {
  const [seed, passwordHash] = [
    'ORUGKIDTMVSWIIDPMYQGC3TPORUGK4Q',
    '$2a$04$abcdefghijklmnopqrstuuB9f63CbCkOdr3bbtU6xTpgRjRqp7b3m',
  ]
  const [inFile, hashInFile] = [
    'MFXG65DIMVZCA43FMVSCA2LOEBTGS3DF',
    '$pbkdf2$27500$c2l4dGVlbiBieXRlIHNsdA$gBcOsw/z4BXjek9Y9Rdon/UzBu4',
  ]
  const headers = { 'idempotency-key': 'import' }
  await tenant.post('registerPassword', { userId: 'moved', passwordHash }, { headers })
  await tenant.post(
    'registerOtp',
    { userId: 'moved', authType: 'authenticator_app', totpSeed: { secret: seed } },
    { headers },
  )
  const file = `userId,passwordHash,totpSecret\nfiled,${hashInFile},${inFile}\nrefused,${hashInFile},${inFile}1\n`
  const { body } = await tenant.upload('users:import', 'text/csv', file)
  const waiting = await tenant.upload('users:import', 'text/csv', file)
  expect([body.total, waiting.status]).toEqual([2, 202])
  const bytes = [seed, inFile].map((secret) => fromBase32(secret).toString('latin1'))
  return [seed, inFile, passwordHash.slice(7), hashInFile.slice(-27), ...bytes]
}

/** What is shown once for a device, including the response that is kept for its idempotency key. */
async function codesOfDevices(tenant: MfaTenant): Promise<string[]> {
  const endpoint = 'https://push.example.net/s/an-address-that-nobody-else-knows'
  const auth = 'BTBZMqHH6r4Tts7J_aSIgg'
  const p256dh = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
  const { userId } = await newDeviceHolder(server, tenant, { pushAddress: { endpoint, keys: { p256dh, auth } } })
  const post = async (operation: OtpOperation, body: object) =>
    (await tenant.post(operation, body, { headers: { 'idempotency-key': operation } })).body
  const { enrolment } = await post('registerOtp', { userId, authType: 'push' })
  const { qrContent } = await post('triggerQrCode', { userId })
  return [readEnrolmentUri(enrolment.uri).code, qrContent.slice(-22), endpoint, auth, p256dh]
}

test('a dump of every table, and every line of the log, contains none of them', async () => {
  const tenant = await newMfaTenant(server)
  const told = await dayOf(tenant)
  const connector = await tenant.admin('POST', 'connectors', {
    displayName: 'Gateway',
    channel: 'sms',
    driver: 'sms_http',
    settings: {
      url: 'https://gateway.example.com/messages',
      headers: { 'X-Api-Key': '{{secret.key}}' },
      contentType: 'json',
      body: '{"to": "{{to}}", "text": "{{text}}"}',
    },
    secrets: { key: gatewayKey },
  })
  expect(connector.text).toContain('connectorId')
  expect(connector.text).not.toContain(gatewayKey)
  const dumped = await dumpOf(server.database)
  expect(dumped.includes('S-1')).toBe(true)
  expect(told.length).toBeGreaterThan(60)
  const log = Buffer.from(server.logLines.join(''))
  for (const secret of told) {
    expect(secret.length).toBeGreaterThanOrEqual(8)
    expect(dumped.includes(secret), secret.toString()).toBe(false)
    expect(log.includes(secret), secret.toString()).toBe(false)
  }
})
