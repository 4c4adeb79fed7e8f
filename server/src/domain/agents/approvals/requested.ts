// An access request, read: the question that was denied, and what the client wants beside the approval.
import {
  type AccessRequest,
  approverMember,
  completionMember,
  invalidField,
  maxDetailValueLength,
} from '@countersign/contract'
import type { Caller } from '@countersign/platform/access'
import type { Question } from '../decisions/question.ts'

export interface Requested {
  readonly question: Question
  readonly approver: string | undefined
  readonly justification: string | undefined
  /** Whether the client can use a grant. */
  readonly usesGrant: boolean
  readonly until: Date | null
}

/** @throws {Problem} naming the member that is missing or not supported. */
export function readRequest(caller: Caller, request: AccessRequest, now: number): Requested {
  const { action, resource, context, items, requested_access: wanted = {} } = request
  if (items !== undefined) throw invalidField('items', 'are not supported: send a request for each action')
  if (!action) throw invalidField('action', 'is required')
  if (!resource) throw invalidField('resource', 'is required')
  return {
    question: { subject: subjectOf(caller, request), action, resource, ...(context ? { context } : {}) },
    approver: wanted[approverMember],
    justification: justificationOf(context),
    usesGrant: wanted[completionMember] === 'grant',
    until: untilOf(wanted.requested_until, now),
  }
}

/** An enforcement point may name the agent in `client.actor`. An agent can name only itself, which changes nothing. */
function subjectOf({ kind, id }: Caller, { subject, client }: AccessRequest): AccessRequest['subject'] {
  const actor = client?.actor
  if (!actor) return subject
  if (actor.act !== undefined) throw invalidField('client.actor.act', 'is not supported: no agent acts for another')
  const stated = Object(subject.properties?.act) as { readonly sub?: unknown }
  const named = kind === 'agent' ? id : subject.type === 'agent' ? subject.id : (stated.sub ?? actor.id)
  if (named !== actor.id) throw invalidField('client.actor.id', 'must be the agent of the denied request')
  if (kind === 'agent' || subject.type === 'agent') return subject
  return { ...subject, properties: { ...subject.properties, act: { sub: actor.id } } }
}

function justificationOf({ business_justification: text }: NonNullable<AccessRequest['context']> = {}) {
  if (text === undefined) return undefined
  if (typeof text !== 'string' || [...text].length > maxDetailValueLength)
    throw invalidField('context.business_justification', `must be a text of at most ${maxDetailValueLength} characters`)
  return text
}

function untilOf(text: string | undefined, now: number): Date | null {
  if (text === undefined) return null
  const until = new Date(text)
  if (until.getTime() <= now) throw invalidField('requested_access.requested_until', 'must be in the future')
  return until
}
