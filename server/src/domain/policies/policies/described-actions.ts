// The actions that agents can perform for users, as people read them.
import type { DelegableAction, Language } from '@countersign/contract'
import type { PoliciesContext } from '../context.ts'
import { labelIn } from '../schema/labels.ts'
import {
  type ActionType,
  type Attribute,
  named,
  plainType,
  type ResolvedSchema,
  sentRecord,
} from '../schema/resolved-schema.ts'

/** Of the published schema, in the order of their names: those that both a user and an agent may be allowed. */
export async function describedActions(
  { publishedPolicies }: PoliciesContext,
  tenantId: string,
  language: Language,
  isWanted: (action: string) => boolean,
): Promise<DelegableAction[]> {
  const set = await publishedPolicies.of(tenantId)
  if (!set) return []
  return Object.entries(set.schema.actions)
    .filter(([name, { principals, resources }]) => isForBoth(principals) && resources.length > 0 && isWanted(name))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, action]) => describe(set.schema, name, action, language))
}

const isForBoth = (principals: readonly string[]) => principals.includes('User') && principals.includes('Agent')

function describe(schema: ResolvedSchema, name: string, action: ActionType, language: Language): DelegableAction {
  return {
    name,
    title: labelIn(action.labels, 'title', language),
    description: labelIn(action.labels, 'description', language),
    resources: action.resources.map((type) => {
      const labels = named(schema.entities, type)?.labels
      return { type, title: labelIn(labels, 'title', language), description: labelIn(labels, 'description', language) }
    }),
    amount: amountOf(schema, action),
  }
}

function amountOf(schema: ResolvedSchema, action: ActionType): DelegableAction['amount'] {
  const amount = propertyOf(schema, action, 'amount', 'long')
  if (!amount) return null
  const currency = propertyOf(schema, action, 'currency', 'string')
  return { max: amount.max ?? null, currencies: currency ? [...(currency.values ?? [])] : null }
}

function propertyOf(
  schema: ResolvedSchema,
  action: ActionType,
  name: string,
  kind: 'long' | 'string',
): Attribute | undefined {
  const found = named(sentRecord(schema, action, 'action')?.attributes ?? {}, name)
  return found && plainType(schema, found.type).kind === kind ? found : undefined
}
