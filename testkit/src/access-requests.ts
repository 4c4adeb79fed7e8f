// Requests for approval, as AuthZEN's Access Request and Approval Profile defines them.
import { approverMember, completionMember, numberMember } from '@countersign/contract'

interface Wanted {
  readonly justification?: string
  readonly approver?: string
  /** A client that uses no grants leaves it out. */
  readonly completion?: 'grant' | null
}

interface Denial {
  readonly context?: Readonly<Record<string, unknown>>
}

interface Offer {
  readonly expires_at?: string
  readonly binding_token?: string
}

/** Of a client that uses grants, unless told otherwise. */
export function accessRequest<Question extends object>(
  question: Question,
  { context = {} }: Denial,
  { justification, approver, completion = 'grant' }: Wanted = {},
) {
  const { expires_at, binding_token } = Object(context.access_request) as Offer
  if (!expires_at || !binding_token) throw new Error(`Approval was not offered: ${JSON.stringify(context)}`)
  const { context: asked = {} } = question as { context?: object }
  return {
    ...question,
    context: { ...asked, ...(justification === undefined ? {} : { business_justification: justification }) },
    requested_access: {
      ...(completion ? { [completionMember]: completion } : {}),
      ...(approver === undefined ? {} : { [approverMember]: approver }),
    },
    denial: { evaluation_id: String(context.evaluation_id), expires_at, binding_token },
  }
}

/** The number that the approver types. */
export const numberOf = (body: { readonly task: { readonly display: Readonly<Record<string, string>> } }): string =>
  body.task.display[numberMember] ?? ''
