// Stores many entities at once: all of them, or none.

import { isDeepStrictEqual } from 'node:util'
import type { FieldIssue, UpsertedEntities } from '@countersign/contract'
import type { TenantTx } from '@countersign/platform/database'
import { createSlices } from '@countersign/platform/turns'
import { type EntityRef, entityName } from '../cedar/entity-ref.ts'
import { findOnCircle } from './circle.ts'
import { findEntities, type StoredEntity } from './entities-store.ts'
import { type GivenEntity, issueAt, refused } from './entity-file.ts'
import { listEdgesAbove, listStored, replaceParents, upsertEntities, waitForOtherUpserts } from './upsert-store.ts'

export interface Upserted extends UpsertedEntities {
  /** Created or updated. */
  readonly changed: readonly EntityRef[]
}

/** @throws {Problem} if a parent is missing, or an entity would be its own ancestor. */
export async function upsertAll(tx: TenantTx, given: readonly GivenEntity[], now: Date): Promise<Upserted> {
  await waitForOtherUpserts(tx)
  const stored = new Map((await findEntities(tx, given)).map((entity) => [entityName(entity), entity]))
  const isUnchanged = (entity: GivenEntity) => {
    const before = stored.get(entityName(entity))
    return before !== undefined && isSame(before, entity)
  }
  const changed: GivenEntity[] = []
  const pause = createSlices()
  for (const entity of given) {
    await pause()
    if (!isUnchanged(entity)) changed.push(entity)
  }
  if (changed.length > 0) {
    await assertParentsAreThere(tx, given)
    await upsertEntities(tx, changed, now)
    await replaceParents(tx, changed)
    await assertNoCircle(tx, changed)
  }
  const created = changed.filter((entity) => !stored.has(entityName(entity))).length
  return { created, updated: changed.length - created, unchanged: given.length - changed.length, changed }
}

function isSame(one: StoredEntity, other: StoredEntity): boolean {
  const parents = ({ parents }: StoredEntity) => parents.map(entityName).sort()
  return (
    isDeepStrictEqual(parents(one), parents(other)) &&
    isDeepStrictEqual(one.attributes, JSON.parse(JSON.stringify(other.attributes)))
  )
}

async function assertParentsAreThere(tx: TenantTx, given: readonly GivenEntity[]): Promise<void> {
  const parents = new Map(given.flatMap((entity) => entity.parents).map((parent) => [entityName(parent), parent]))
  for (const entity of given) parents.delete(entityName(entity))
  for (const entity of await listStored(tx, [...parents.values()])) parents.delete(entityName(entity))
  const issues = given.flatMap(({ line, parents: wanted }) =>
    wanted.flatMap((parent, index): FieldIssue[] =>
      parents.has(entityName(parent)) ? [issueAt(line, `parents[${index}]`, 'is neither stored nor in the file')] : [],
    ),
  )
  if (issues.length > 0) throw refused(issues)
}

async function assertNoCircle(tx: TenantTx, changed: readonly GivenEntity[]): Promise<void> {
  if (changed.every(({ parents }) => parents.length === 0)) return
  const onCircle = findOnCircle(await listEdgesAbove(tx, changed))
  if (!onCircle) return
  const line = changed.find((entity) => entityName(entity) === entityName(onCircle))?.line
  const issue = `would make ${entityName(onCircle)} its own ancestor`
  throw refused([line === undefined ? { field: 'body', issue } : issueAt(line, 'parents', issue)])
}
