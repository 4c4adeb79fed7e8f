// Our own verification of passkeys: each response to another challenge, and right. Challenges are issued and answered
// before the clock starts, as the codes of an authenticator app are there without a request.
import { origin, rpId, type SoftwareAuthenticator, softwareAuthenticator } from '@countersign/testkit/passkeys'
import { readAnswer } from '../../src/http-answer.ts'
import { runLoad } from '../../src/load.ts'
import type { Product } from '../../src/product.ts'
import { type UnderLoad, underLoad } from '../mfa/contestant.ts'
import { ask, type RunningTenant, startTenant } from '../mfa/tenant.ts'
import { rightVerdicts } from '../mfa/verdicts.ts'

interface Holder {
  readonly userId: string
  readonly key: SoftwareAuthenticator
}

const authType = 'passkey'
const userCount = 4_000
/** More than a warm-up and a turn use. */
const challengeCount = 32_000
const preparingAtMostSeconds = 600

export function ourPasskeys(product: Product): UnderLoad {
  let holders: readonly Holder[] | undefined
  return underLoad('passkey: Countersign', async (signal) => {
    const tenant = await startTenant(product, signal)
    return {
      ...tenant,
      issueWith: rightVerdicts(tenant),
      async asked() {
        holders ??= await registerHolders(tenant, signal)
        const responses = (await answeredChallenges(tenant, holders, signal)).values()
        return {
          url: tenant.url,
          *converse() {
            for (const response of responses) yield tenant.post('/OTP/v1/authenticateOtp', response)
          },
        }
      },
    }
  })
}

async function registerHolders(tenant: RunningTenant, signal: AbortSignal): Promise<Holder[]> {
  const relyingParties = [{ id: rpId, name: 'Web shop', origins: [origin] }]
  const mode = { enabled: true, settings: { relyingParties } }
  await ask(tenant.post('/SvcAdmin/v1/authentication-modes/passkey', mode), 'PATCH', signal)
  const holders = Array.from({ length: userCount }, (_, n) => ({ userId: `key-${n}`, key: softwareAuthenticator() }))
  const waiting = holders.values()
  await prepare(tenant, signal, function* () {
    for (const { userId, key } of waiting) {
      const { registrationId, challenge } = read(yield tenant.post('/OTP/v1/registerOtp', { userId, authType }))
      const credential = key.create(challenge)
      yield tenant.post('/OTP/v1/authenticateOtp', { userId, authType, registrationId, credential })
    }
  })
  return holders
}

async function answeredChallenges(tenant: RunningTenant, holders: readonly Holder[], signal: AbortSignal) {
  const responses: object[] = []
  const turns = Array(challengeCount).keys()
  await prepare(tenant, signal, function* () {
    for (const turn of turns) {
      const { userId, key } = holders[turn % holders.length] as Holder
      const { challengeId, challenge } = read(yield tenant.post('/OTP/v1/sendOtp', { userId, authType }))
      responses.push({ authType, challengeId, credential: key.get(challenge) })
    }
  })
  if (responses.length !== challengeCount) throw new Error('Not every challenge was issued.')
  return responses
}

async function prepare(
  { url }: RunningTenant,
  signal: AbortSignal,
  converse: Extract<Parameters<typeof runLoad>[0], { converse: unknown }>['converse'],
): Promise<void> {
  const { answers } = await runLoad({ url, connections: 16, seconds: preparingAtMostSeconds, signal, converse })
  const refused = answers.map(readAnswer).find(({ status }) => status !== 200 && status !== 201)
  if (refused) throw new Error(`The passkeys were not prepared: ${refused.body}`)
}

interface Begun {
  readonly registrationId: string
  readonly challengeId: string
  readonly publicKey: { readonly challenge: string }
}

function read(answer: Buffer) {
  const { publicKey, ...begun } = JSON.parse(readAnswer(answer).body) as Begun
  return { ...begun, challenge: Buffer.from(publicKey.challenge, 'base64url') }
}
