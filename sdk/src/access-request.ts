// Access requests of AuthZEN's Access Request and Approval Profile: from a denial to the request for its approval.
import type { AccessRequest, AccessRequestTask, EvaluationRequest, EvaluationResponse } from './generated/types.ts'

export interface AccessRequestOptions {
  /** Whether the approval is for a grant, which most gates require. */
  readonly usesGrant?: boolean
  /** The agent's own reason, which the approver sees as such. */
  readonly justification?: string | undefined
  /** The user to ask, if several users may approve. */
  readonly approver?: string | undefined
}

interface Offer {
  readonly expires_at?: string
  readonly binding_token?: string
  readonly template?: string
}

/** The request for the approval that a denial offers. Undefined if it offers none. */
export function accessRequestFor(
  request: EvaluationRequest,
  { context: denied = {} }: EvaluationResponse,
  { usesGrant, justification, approver }: AccessRequestOptions = {},
): AccessRequest | undefined {
  const { expires_at, binding_token, template } = Object(denied.access_request) as Offer
  if (expires_at === undefined) return undefined
  const { evaluation_id, evaluated_at, reason } = denied as Readonly<Record<string, string | undefined>>
  const said = { expires_at, binding_token, template, evaluation_id, evaluated_at, reason }
  const context = { ...request.context, ...(justification ? { business_justification: justification } : {}) }
  const wanted = {
    ...(usesGrant ? { 'urn:countersign:completion': 'grant' as const } : {}),
    ...(approver === undefined ? {} : { 'urn:countersign:approver': approver }),
  }
  return {
    ...request,
    ...(Object.keys(context).length > 0 ? { context } : {}),
    ...(Object.keys(wanted).length > 0 ? { requested_access: wanted } : {}),
    denial: present(said) as NonNullable<AccessRequest['denial']>,
  }
}

/** The number that the approver has to type. Only the response to the request has it. */
export const numberOf = ({ task }: Pick<AccessRequestTask, 'task'>): string =>
  task.display?.['urn:countersign:number'] ?? ''

const present = (members: object): object =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
