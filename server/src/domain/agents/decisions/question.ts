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
  /** Whether the agent itself asks: what it says of a resource is not trusted. */
  readonly asksItself: boolean
  /** Stated by an enforcement point. */
  readonly attributes: Readonly<Record<string, unknown>>
  /** If set, the only delegation that counts. */
  readonly delegationId?: string
  /** Revocations after this one count even if they have been lifted. */
  readonly epoch?: number
}

/** Undefined if the caller cannot ask about this subject. */
export function principalOf(
  caller: Caller,
  { subject: given, context }: Omit<Question, 'action' | 'resource'>,
): Principal | undefined {
  // AuthZEN's mapping of MCP (COAZ) calls a user an identity.
  const subject = given.type === 'identity' ? { ...given, type: 'user' } : given
  if (caller.kind === 'agent') return itself(caller, subject)
  if (!covers(caller.scopes, 'agents.evaluate'))
    throw new Problem('insufficient_scope', { members: { scope: 'agents.evaluate' } })
  return asStated(subject, context?.agent)
}

/** An agent asks only for itself, and for the user whom its access token names. */
function itself({ id: agentId, actsFor }: Caller, { type, id }: AuthzenSubject): Principal | undefined {
  const isAgent = type === 'agent' && id === agentId
  if (!actsFor)
    return isAgent ? { agentId, userId: null, subject: { type, id }, asksItself: true, attributes: {} } : undefined
  const { userId, delegationId, epoch } = actsFor
  if (!isAgent && !(type === 'user' && id === userId)) return undefined
  const restricted = delegationId === undefined ? {} : { delegationId }
  return {
    agentId,
    userId,
    subject: { type: 'user', id: userId },
    asksItself: true,
    attributes: {},
    epoch,
    ...restricted,
  }
}

/** An enforcement point is trusted, even with the agent that acts for a user; but an actor that we cannot read is refused. */
function asStated({ type, id, properties = {} }: AuthzenSubject, agent: unknown): Principal | undefined {
  const { act, ...attributes } = properties
  const subject = { type, id }
  if (type === 'agent') {
    const isOne = act === undefined && (agent === undefined || agent === id)
    return isOne ? { agentId: id, userId: null, subject, asksItself: false, attributes: {} } : undefined
  }
  const userId = type === 'user' ? id : null
  // The mapping of MCP has the agent in the context.
  const actor = act === undefined && agent !== undefined ? { sub: agent } : act
  if (actor === undefined) return { agentId: null, userId, subject, asksItself: false, attributes }
  const { sub, act: further } = Object(actor) as Record<string, unknown>
  if (userId === null || typeof sub !== 'string' || further !== undefined) return undefined
  if (agent !== undefined && agent !== sub) return undefined
  return { agentId: sub, userId, subject, asksItself: false, attributes }
}
