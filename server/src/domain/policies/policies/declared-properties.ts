import type { PoliciesContext } from '../context.ts'
import { named, plainType } from '../schema/resolved-schema.ts'

/** The properties of an action that the tenant's published schema declares. */
export async function declaredProperties(
  { publishedPolicies }: PoliciesContext,
  tenantId: string,
  action: string,
): Promise<ReadonlySet<string>> {
  const set = await publishedPolicies.of(tenantId)
  const declared = set && named(set.schema.actions, action)
  if (!declared) return new Set()
  const context = plainType(set.schema, declared.context)
  const properties = context.kind === 'record' ? named(context.attributes, 'action') : undefined
  const record = properties && plainType(set.schema, properties.type)
  return new Set(record?.kind === 'record' ? Object.keys(record.attributes) : [])
}
