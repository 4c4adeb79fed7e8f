// Sets everything up beside a running `npm start`, and adds a device of yours, on which the user approves.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import type { Countersign } from '@countersign/sdk'
import { clientOf, type Given, type SetUp, setUp } from './set-up.ts'

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
await addDevice(clientOf(given), user)
console.log('\nEverything is ready. Start the proxy: npx node examples/pet-agent/proxy.ts')

async function addDevice({ mfa }: Countersign, { userId, password }: SetUp['user']): Promise<void> {
  const { challengeId: proofChallengeId = '' } = await mfa.validatePassword({ userId, password })
  const { registrationId, enrolment } = await mfa.registerOtp({ userId, authType: 'push', proofChallengeId })
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  await terminal.question(`Open this link in a browser, add the device, then press Enter:\n${enrolment?.uri}\n`)
  terminal.close()
  const challenge = await mfa.triggerPushNotification({ userId, registrationId })
  console.log(`Your device shows a request now. Type ${challenge.numberMatch.displayNumber} there, and approve.`)
  const { state } = await mfa.wait(challenge)
  if (state !== 'approved') throw new Error(`The device was not added: ${state}. Run this command again.`)
}
