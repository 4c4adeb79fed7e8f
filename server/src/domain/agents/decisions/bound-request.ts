// The parts of a request that bind it to its denial and to its approval: subject, action, resource, and what policies can
// read of the context.
import type { AuthzenSubject } from '@countersign/contract'
import { canonicalJson } from '@countersign/contract/canonical-json'
import { b64uSha256 } from '@countersign/platform/crypto'
import { declaredContext } from '../../policies/index.ts'
import type { AgentsContext } from '../context.ts'
import type { Question } from './question.ts'

/** Part of the exchange itself, or an addition of the agent for the approver. */
const unbound = ['approval', 'access_request', 'evaluation_id', 'evaluated_at', 'reason', 'business_justification']

/** The members of the context that bind. */
export async function boundMembers(ctx: AgentsContext, tenantId: string, { action }: Question): Promise<string[]> {
  const declared = await declaredContext(ctx, tenantId, action.name)
  return declared.filter((name) => !unbound.includes(name))
}

/** The profile's `binding_hash`. */
export function bindingHash({ subject, action, resource, context = {} }: Question, members: readonly string[]): string {
  const bound = Object.entries(context).filter(([name]) => members.includes(name))
  return b64uSha256(
    canonicalJson({
      subject: withoutActor(subject),
      resource: { type: resource.type, id: resource.id, ...given(resource.properties) },
      action: { name: action.name, ...given(action.properties) },
      context: Object.fromEntries(bound),
    }),
  )
}

/** The actor may be in the subject or in `client.actor`. The hash of the action has it. */
function withoutActor({ type, id, properties }: AuthzenSubject): object {
  if (!properties || !Object.hasOwn(properties, 'act')) return { type, id, ...given(properties) }
  const { act: _, ...rest } = properties
  return { type, id, ...(Object.keys(rest).length > 0 ? { properties: rest } : {}) }
}

const given = (properties: object | undefined) => (properties ? { properties } : {})
