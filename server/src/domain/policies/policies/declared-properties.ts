import type { PoliciesContext } from '../context.ts'
import { named, type RecordType, sentRecord } from '../schema/resolved-schema.ts'

/** The properties of an action that the tenant's published schema declares. */
export async function declaredProperties(
  ctx: PoliciesContext,
  tenantId: string,
  action: string,
): Promise<ReadonlySet<string>> {
  return new Set(Object.keys((await declaredRecord(ctx, tenantId, action, 'action'))?.attributes ?? {}))
}

/**
 * The members of a request's context that policies can read, in the order of their names. Not times: they differ from
 * one request to the next.
 */
export async function declaredContext(ctx: PoliciesContext, tenantId: string, action: string): Promise<string[]> {
  const record = await declaredRecord(ctx, tenantId, action, 'request')
  const members = Object.entries(record?.attributes ?? {}).filter(([, { type }]) => type.kind !== 'datetime')
  return members.map(([name]) => name).sort()
}

async function declaredRecord(
  { publishedPolicies }: PoliciesContext,
  tenantId: string,
  action: string,
  member: 'action' | 'request',
): Promise<RecordType | undefined> {
  const set = await publishedPolicies.of(tenantId)
  const declared = set && named(set.schema.actions, action)
  return declared && sentRecord(set.schema, declared, member)
}
