// Who asks, and about whom. Agents cannot state anything about themselves; enforcement points can.
import { type AuthzenAction, type AuthzenResource, type AuthzenSubject, covers, Problem } from '@countersign/contract'
import type { Caller } from '@countersign/platform/access'

export interface Question {
  readonly subject: AuthzenSubject
  readonly action: AuthzenAction
  readonly resource: AuthzenResource
  readonly context?: Readonly<Record<string, unknown>>
}

/** The subject of a decision: only what is proven. */
export interface Principal {
  /** Null if the principal is not an agent: a user, or another type of the tenant's schema. */
  readonly agentId: string | null
  /** The user whom the agent acts for, or the user themselves. */
  readonly userId: string | null
  readonly subject: { readonly type: string; readonly id: string }
  /** Stated by an enforcement point. */
  readonly attributes: Readonly<Record<string, unknown>>
  /** If set, the only delegation that counts. */
  readonly delegationId?: string
  /** Revocations after this one count even if they have been lifted. */
  readonly epoch?: number
}

/** Undefined if the caller cannot ask about this subject. */
export function principalOf(caller: Caller, subject: AuthzenSubject): Principal | undefined {
  if (caller.kind === 'agent') return itself(caller, subject)
  if (!covers(caller.scopes, 'agents.evaluate'))
    throw new Problem('insufficient_scope', { members: { scope: 'agents.evaluate' } })
  return asStated(subject)
}

/** An agent asks only for itself, and for the user whom its access token names. */
function itself({ id: agentId, actsFor }: Caller, { type, id }: AuthzenSubject): Principal | undefined {
  const isAgent = type === 'agent' && id === agentId
  if (!actsFor) return isAgent ? { agentId, userId: null, subject: { type, id }, attributes: {} } : undefined
  const { userId, delegationId, epoch } = actsFor
  if (!isAgent && !(type === 'user' && id === userId)) return undefined
  const restricted = delegationId === undefined ? {} : { delegationId }
  return { agentId, userId, subject: { type: 'user', id: userId }, attributes: {}, epoch, ...restricted }
}

/** An enforcement point is trusted, even with the agent that acts for a user; but an actor that we cannot read is refused. */
function asStated({ type, id, properties = {} }: AuthzenSubject): Principal | undefined {
  const { act, ...attributes } = properties
  const subject = { type, id }
  if (type === 'agent') return act === undefined ? { agentId: id, userId: null, subject, attributes: {} } : undefined
  const userId = type === 'user' ? id : null
  if (act === undefined) return { agentId: null, userId, subject, attributes }
  const actor = Object(act) as Record<string, unknown>
  if (userId === null || typeof actor.sub !== 'string' || 'act' in actor) return undefined
  return { agentId: actor.sub, userId, subject, attributes }
}
