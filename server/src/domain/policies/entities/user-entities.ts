// The user's entity as a part of the user's profile: its attributes, and the groups that it is in. It is stored once, here, however
// it is changed: with the user, or with a file of entities.
import { type FieldIssue, Problem } from '@countersign/contract'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import type { BaseContext } from '../../base/index.ts'
import type { PoliciesContext } from '../context.ts'
import type { ResolvedSchema } from '../schema/resolved-schema.ts'
import { deleteEntity, findEntity, type StoredEntity } from './entities-store.ts'
import { entitiesTopic } from './entity-cache.ts'
import { attributesIssue } from './entity-file.ts'
import { replaceEntityGeneration } from './generations-store.ts'
import { schemaIssues } from './schema-issues.ts'
import { upsertAll } from './upsert.ts'
import { listStored, waitForOtherUpserts } from './upsert-store.ts'

export interface UserEntity {
  readonly attributes: Readonly<Record<string, unknown>>
  readonly groups: readonly string[]
}

const group = (id: string) => ({ type: 'Group', id })
const refOf = (userId: string) => ({ type: 'User', id: userId })

export async function findUserEntity(tx: TenantTx, userId: string): Promise<UserEntity> {
  const { attributes = {}, parents = [] } = (await findEntity(tx, refOf(userId))) ?? {}
  return { attributes, groups: parents.filter(({ type }) => type === 'Group').map(({ id }) => id) }
}

/** Read before the transaction that changes the entity: it may take another connection. */
export async function publishedSchema(ctx: PoliciesContext, tenant: TenantScope): Promise<ResolvedSchema | undefined> {
  return (await ctx.publishedPolicies.of(tenant.id))?.schema
}

/** Returns the fields that changed. Values that the schema does not allow are refused by the name of their field. */
export async function changeUserEntity(
  ctx: BaseContext,
  tx: TenantTx,
  userId: string,
  given: Partial<UserEntity>,
  schema: ResolvedSchema | undefined,
): Promise<(keyof UserEntity)[]> {
  await waitForOtherUpserts(tx)
  const stored = await findEntity(tx, refOf(userId))
  const { attributes = stored?.attributes ?? {} } = given
  const others = (stored?.parents ?? []).filter(({ type }) => given.groups === undefined || type !== 'Group')
  const groups = (given.groups ?? []).map(group)
  const entity = { ...refOf(userId), attributes, parents: [...groups, ...others] }
  const issues = [...issuesOf(entity, schema), ...(await missingGroups(tx, groups))]
  if (issues.length > 0) throw new Problem('invalid_request', { details: issues })
  const before = await findUserEntity(tx, userId)
  const { changed } = await upsertAll(tx, [{ ...entity, line: 1 }], new Date(ctx.clock.now()))
  if (changed.length === 0) return []
  await announceChange(ctx, tx)
  const fields = ['attributes', 'groups'] as const
  const after = await findUserEntity(tx, userId)
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
}

export async function removeUserEntity(ctx: BaseContext, tx: TenantTx, userId: string): Promise<void> {
  if ((await deleteEntity(tx, refOf(userId))) > 0) await announceChange(ctx, tx)
}

/** Every process reads the tenant's entities again, and the profiles that belong to them. */
export async function announceChange({ signals }: BaseContext, tx: TenantTx): Promise<void> {
  await replaceEntityGeneration(tx)
  await signals.notify(tx, entitiesTopic, tx.tenantId)
}

function issuesOf(entity: StoredEntity, schema: ResolvedSchema | undefined): FieldIssue[] {
  const issue = attributesIssue(entity.attributes)
  if (issue) return [{ field: 'attributes', issue }]
  const found = schema ? schemaIssues(schema, entity) : []
  return found.map(({ field, issue }) => {
    if (field === 'type') return { field: 'attributes', issue: 'cannot be set: the published schema has no type User' }
    return { field: field.replace('parents[', 'groups['), issue: issue.replace('as a parent of', 'as a group of') }
  })
}

async function missingGroups(tx: TenantTx, groups: readonly { type: string; id: string }[]): Promise<FieldIssue[]> {
  const known = new Set((await listStored(tx, groups)).map(({ id }) => id))
  return groups.flatMap(({ id }, index) =>
    known.has(id) ? [] : [{ field: `groups[${index}]`, issue: 'is not a stored entity of the type Group' }],
  )
}
