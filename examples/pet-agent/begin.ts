// Sets everything up beside a running `npm start`, and adds a device of yours by which the user countersigns.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { type Call, caller, type Given, type SetUp, setUp } from './set-up.ts'

const facts = JSON.parse(readFileSync('data/first-run.json', 'utf8')) as Record<string, string>
const fact = (name: string): string => {
  const value = facts[name]
  if (!value) throw new Error(`data/first-run.json does not say ${name}: is this the folder of a running npm start?`)
  return value
}
const given: Given = {
  url: fact('publicUrl'),
  tenantId: fact('tenantId'),
  application: { clientId: fact('clientId'), clientSecret: fact('clientSecret') },
  petStoreUrl: fact('petstoreUrl'),
  petStoreApiKey: fact('petstoreApiKey'),
  proxyPort: 8095,
}

const { agent, proxy, user } = await setUp(given)
mkdirSync('data/pet-agent', { recursive: true })
for (const [name, settings] of Object.entries({ agent, proxy }))
  writeFileSync(`data/pet-agent/${name}.json`, JSON.stringify(settings, null, 2), { mode: 0o600 })
await addDevice(caller(given), user)
console.log('\nAll is ready. Start the proxy: npx node examples/pet-agent/proxy.ts')

async function addDevice(call: Call, { userId, password }: SetUp['user']): Promise<void> {
  const { challengeId: proofChallengeId } = await call<{ challengeId: string }>('POST', '/OTP/v1/validatePassword', {
    userId,
    password,
  })
  const { registrationId, enrolment } = await call<{ registrationId: string; enrolment: { uri: string } }>(
    'POST',
    '/OTP/v1/registerOtp',
    { userId, authType: 'push', proofChallengeId },
  )
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  await terminal.question(`Open this link in a browser, add the device, then press Enter:\n${enrolment.uri}\n`)
  terminal.close()
  const { challengeId, numberMatch } = await call<{ challengeId: string; numberMatch: { displayNumber: string } }>(
    'POST',
    '/OTP/v1/triggerPushNotification',
    { userId, registrationId },
  )
  console.log(`The device is asked now. Type ${numberMatch.displayNumber} there, and approve.`)
  let state = 'pending'
  while (state === 'pending')
    ({ state } = await call<{ state: string }>('POST', '/OTP/v1/checkPushAuthStatus', { challengeId, waitSeconds: 25 }))
  if (state !== 'approved') throw new Error(`The device was not added: ${state}. Begin again.`)
}
