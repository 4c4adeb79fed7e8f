// What policies were asked, beyond what the log shows: properties, context, and who the agent was. It is kept sealed, so that
// another set of policies can decide the same request.
import type { Acting } from './authorize-action.ts'
import type { Decision } from './decision.ts'
import type { DecisionRow } from './decisions-store.ts'

type Values = Readonly<Record<string, unknown>>

interface Inputs {
  /** What an enforcement point said of the subject. */
  readonly attributes: Values
  readonly action: Values
  readonly resource: Values
  readonly context: Values
  readonly approvals: readonly string[]
  readonly asksItself: boolean
  readonly agent: { readonly mode: 'delegated' | 'autonomous'; readonly owners: readonly string[] } | null
}

/** A batch repeats its context for every item, so one request could otherwise fill the disk. */
const maxInputCharacters = 8_192

/** Null if policies were not asked, or if it is too long to be kept. */
export function inputsOf({ acting }: Pick<Decision, 'acting'>): string | null {
  if (!acting) return null
  const { principal, question, agent, approvals } = acting
  const { approval: _, ...context } = question.context ?? {}
  const inputs: Inputs = {
    attributes: principal.attributes,
    action: question.action.properties ?? {},
    resource: question.resource.properties ?? {},
    context,
    approvals,
    asksItself: principal.asksItself,
    agent: agent ? { mode: agent.mode, owners: agent.owners } : null,
  }
  const text = JSON.stringify(inputs)
  return text.length > maxInputCharacters ? null : text
}

/** What an administrator sees of it. */
export function shownInputs(text: string): { action: Values; context: Values; approvals: string[] } {
  const { action, context, approvals } = JSON.parse(text) as Inputs
  return { action, context, approvals: [...approvals] }
}

/** The request of a line of the log, as policies were asked. */
export function actingOf(row: DecisionRow, text: string): Acting {
  const { attributes, action, resource, context, approvals, asksItself, agent } = JSON.parse(text) as Inputs
  const subject = { type: row.subject_type, id: row.subject_id }
  return {
    principal: { agentId: row.agent_id, userId: row.user_id, subject, asksItself, attributes },
    question: {
      subject,
      action: { name: row.action, properties: action },
      resource: { type: row.resource_type, id: row.resource_id, properties: resource },
      context,
    },
    agent:
      agent && row.agent_id !== null
        ? { agent_id: row.agent_id, mode: agent.mode, owners: [...agent.owners] }
        : undefined,
    delegation: row.delegation_id === null ? undefined : { delegation_id: row.delegation_id },
    approvals,
  }
}
