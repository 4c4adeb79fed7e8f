// An application and the devices of its users, as the measurements need them.
import { createTestClient, enrolDevice, type ShownChallenge, type SoftwareDevice } from '@countersign/testkit'
import type { Product } from '../../src/product.ts'

export interface Applicant {
  /** `POST /OTP/v1/<operation>`; rejects if it does not succeed. Through another process if one is given. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever members an answer has
  post(operation: string, body: object, url?: string): Promise<any>
  readonly url: string
  readonly accessToken: string
  /** Users with a proven device. */
  newHolders(count: number): Promise<Holder[]>
}

export interface Holder {
  readonly userId: string
  readonly device: SoftwareDevice
}

export async function newApplicant({ tenantId, clientId, clientSecret }: Product, url: string): Promise<Applicant> {
  const call = createTestClient(url)
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  const { body } = await call('POST', `/AuthPage/oauth/token/${tenantId}`, { form })
  const accessToken: string = body.access_token
  const clock = { now: () => Date.now() }

  const post: Applicant['post'] = async (operation, request, other = url) => {
    const answer = await createTestClient(other)('POST', `/OTP/v1/${operation}`, { accessToken, body: request })
    if (answer.status >= 300) throw new Error(`${operation} was answered with ${answer.status}: ${answer.text}`)
    return answer.body
  }

  return {
    url,
    post,
    accessToken,
    async newHolders(count) {
      const holders: Holder[] = []
      while (holders.length < count)
        holders.push(
          ...(await Promise.all(Array.from({ length: Math.min(atOnce, count - holders.length) }, newHolder))),
        )
      return holders
    },
  }

  async function newHolder(): Promise<Holder> {
    const userId = `holder-${crypto.randomUUID()}`
    const { enrolment } = await post('registerOtp', { userId, authType: 'push' })
    const device = await enrolDevice({ call, clock }, { uri: enrolment.uri })
    const { registrationId } = device.registration
    const { challengeId, numberMatch } = await post('triggerPushNotification', { userId, registrationId })
    const shown = await device.shown(challengeId)
    mustSucceed(await device.answerPush(shown, approval(numberMatch)))
    return { userId, device }
  }
}

const atOnce = 4

interface NumberMatch {
  readonly displayNumber: string
}

const approval = ({ displayNumber }: NumberMatch) => ({ decision: 'approve', number: displayNumber }) as const

/** The request that approves what the device was shown. */
export const approve = ({ device }: Holder, shown: ShownChallenge, numberMatch: NumberMatch) => ({
  challengeId: shown.challengeId,
  response: device.sign(shown, approval(numberMatch)),
})

export function mustSucceed({ status, text }: { readonly status: number; readonly text: string }): void {
  if (status !== 200) throw new Error(`A device was answered with ${status}: ${text}`)
}
