// Self-service: answering an agent's request with a passkey of our own pages.
import Type, { type Static } from 'typebox'
import { ApprovalId } from './approvals.ts'
import { Strict } from './conventions.ts'
import { DeviceChallenge } from './device-challenges.ts'
import { MyApproval } from './my-agents.ts'
import { PasskeyCredential, PasskeyRequestOptions } from './passkeys.ts'

export const MyApprovalParams = Type.Object({ approvalId: ApprovalId })

export const MyApprovalRequest = Type.Object(
  {
    ...MyApproval.properties,
    shown: DeviceChallenge,
  },
  { $id: 'MyApprovalRequest', description: 'A request with everything that a device would show.' },
)
export type MyApprovalRequest = Static<typeof MyApprovalRequest>

const decisions = ['approve', 'deny', 'not_me'] as const
export type ApprovalDecision = (typeof decisions)[number]

const decision = Type.Enum([...decisions], {
  description: 'Part of what the passkey signs. `not_me` also pauses the requests of this agent.',
})
const number = Type.Optional(
  Type.String({
    pattern: '^[0-9]{2}$',
    issue: 'must be the two digits that the agent shows',
    description: 'The two digits that the agent shows. Required to approve.',
    examples: ['42'],
  }),
)

export const BeginMyApprovalRequest = Strict(
  { decision, number },
  { $id: 'BeginMyApprovalRequest', examples: [{ decision: 'approve', number: '42' }] },
)
export type BeginMyApprovalRequest = Static<typeof BeginMyApprovalRequest>

export const MyApprovalOptions = Type.Object(
  { publicKey: PasskeyRequestOptions },
  {
    $id: 'MyApprovalOptions',
    description:
      'The WebAuthn challenge is the SHA-256 hash of the canonical JSON (RFC 8785) of `typ`, `aud`, `tid`, `challengeId`, `nonce`, `decision`, `detailsHash` and `actionHash`.',
  },
)
export type MyApprovalOptions = Static<typeof MyApprovalOptions>

export const AnswerMyApprovalRequest = Strict(
  { decision, number, credential: PasskeyCredential },
  { $id: 'AnswerMyApprovalRequest' },
)
export type AnswerMyApprovalRequest = Static<typeof AnswerMyApprovalRequest>
