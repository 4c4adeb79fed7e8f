// Who asks, and about whom. What a caller may say of a subject depends on who it is: an agent is believed nothing of itself.
import { type AuthzenAction, type AuthzenResource, type AuthzenSubject, covers, Problem } from '@countersign/contract'
import type { Caller } from '@countersign/platform/access'

export interface Question {
  readonly subject: AuthzenSubject
  readonly action: AuthzenAction
  readonly resource: AuthzenResource
  readonly context?: Readonly<Record<string, unknown>>
}

/** Whom a decision is about, as far as it is proven. */
export interface Principal {
  /** Null where it is nobody's agent that asks: a person, or whatever else the tenant's policies know. */
  readonly agentId: string | null
  /** The user whom the agent acts for, or the user themselves. */
  readonly userId: string | null
  readonly subject: { readonly type: string; readonly id: string }
  /** What an enforcement point says of the subject. */
  readonly attributes: Readonly<Record<string, unknown>>
  /** The only delegation that counts, where one stood for the user. */
  readonly delegationId?: string
  /** Revocations after it count, in force or lifted again. */
  readonly epoch?: number
}

/** Undefined where the caller cannot ask about this subject. */
export function principalOf(caller: Caller, subject: AuthzenSubject): Principal | undefined {
  if (caller.kind === 'agent') return itself(caller, subject)
  if (!covers(caller.scopes, 'agents.evaluate'))
    throw new Problem('insufficient_scope', { members: { scope: 'agents.evaluate' } })
  return anybody(subject)
}

/** An agent asks for itself alone, and for the user whom its access token names. */
function itself({ id: agentId, actsFor }: Caller, { type, id }: AuthzenSubject): Principal | undefined {
  const isAgent = type === 'agent' && id === agentId
  if (!actsFor) return isAgent ? { agentId, userId: null, subject: { type, id }, attributes: {} } : undefined
  const { userId, delegationId, epoch } = actsFor
  if (!isAgent && !(type === 'user' && id === userId)) return undefined
  const restricted = delegationId === undefined ? {} : { delegationId }
  return { agentId, userId, subject: { type: 'user', id: userId }, attributes: {}, epoch, ...restricted }
}

/** An enforcement point is believed, also that an agent acts for a user; but what it says of an actor must be understood. */
function anybody({ type, id, properties = {} }: AuthzenSubject): Principal | undefined {
  const { act, ...attributes } = properties
  const subject = { type, id }
  if (type === 'agent') return act === undefined ? { agentId: id, userId: null, subject, attributes: {} } : undefined
  const userId = type === 'user' ? id : null
  if (act === undefined) return { agentId: null, userId, subject, attributes }
  const actor = Object(act) as Record<string, unknown>
  if (userId === null || typeof actor.sub !== 'string' || 'act' in actor) return undefined
  return { agentId: actor.sub, userId, subject, attributes }
}
