// A person without a device who approves what an agent does with a passkey of our own pages.
import { svcSs } from '@countersign/contract/operations'
import { accessRequest } from './access-requests.ts'
import type { TestAgent } from './agents.ts'
import { pathOf } from './ask.ts'
import type { TestAnswer } from './http.ts'
import { newOwnPasskey, type OwnPasskey } from './own-passkeys.ts'
import type { CreateDeviation } from './passkeys/software-authenticator.ts'
import { type PaymentTenant, pay, paymentPolicies } from './payments.ts'
import { newUser, type TestPerson } from './people.ts'
import type { TestServer } from './server.ts'

/** The gate of large payments also accepts a passkey. */
export const passkeyPolicies = {
  ...paymentPolicies,
  policies: paymentPolicies.policies.replace(
    '@template("payment")\nforbid',
    '@template("payment") @by("device,passkey")\nforbid',
  ),
}

export const largeAmount = 60_000

export interface PasskeyApprover {
  readonly person: TestPerson
  readonly passkey: OwnPasskey
  readonly agent: TestAgent
  /** The agent's, acting for the person. */
  readonly accessToken: string
}

interface Options {
  /** How the new passkey differs from an ordinary one. */
  readonly deviation?: CreateDeviation
  /** Once the passkey is there, a password is no longer enough to sign in elsewhere. */
  beforePasskey?(person: TestPerson): Promise<void>
}

export async function newPasskeyApprover(
  server: TestServer,
  tenant: PaymentTenant,
  { deviation = {}, beforePasskey }: Options = {},
): Promise<PasskeyApprover> {
  const person = await newUser(server.call, tenant)
  await beforePasskey?.(person)
  const user = { type: 'User', id: person.userId }
  await tenant.store(user, { type: 'Account', id: person.userId, attributes: { owner: user } })
  const passkey = await newOwnPasskey(server, person, { deviation })
  const agent = await tenant.newAgent({ displayName: 'Bill payer' })
  const delegationId = await tenant.delegate(person.userId, { agentId: agent.agentId })
  return { person, passkey, agent, accessToken: await agent.actingBy(delegationId) }
}

/** The agent asks for the approval of a large payment. */
export async function askForPayment(
  tenant: PaymentTenant,
  { person, accessToken }: PasskeyApprover,
  amount = largeAmount,
): Promise<TestAnswer> {
  const { body } = await tenant.pdp('access/v1/evaluation', pay(person.userId, amount), { accessToken })
  return tenant.pdp('access/v1/requests', accessRequest(pay(person.userId, amount), body), { accessToken })
}

export const readApproval = ({ browser }: Pick<TestPerson, 'browser'>, approvalId: string): Promise<TestAnswer> =>
  browser.call('GET', pathOf(svcSs.getMyApproval, { params: { approvalId } }))

export const beginApproval = (
  { browser }: Pick<TestPerson, 'browser'>,
  approvalId: string,
  body: object,
): Promise<TestAnswer> => browser.call('POST', pathOf(svcSs.beginMyApproval, { params: { approvalId } }), { body })

export const answerApproval = (
  { browser }: Pick<TestPerson, 'browser'>,
  approvalId: string,
  body: object,
): Promise<TestAnswer> => browser.call('POST', pathOf(svcSs.answerMyApproval, { params: { approvalId } }), { body })
