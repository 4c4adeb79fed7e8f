import type { Entity } from '@countersign/contract'
import { svcAdmin } from '@countersign/contract/operations'
import { useQuery } from '@tanstack/react-query'
import { resourceCalls } from '#console/parts/resource/index.ts'
import { call } from '#session/call.ts'
import { entityTypesOf } from './entity-types.ts'
import type { EntitySearch } from './search.ts'

const entities = resourceCalls('entities')

/** A prefix is of ids of one type. */
export const useEntities = ({ type, prefix }: EntitySearch) =>
  entities.useList(svcAdmin.listEntities, {
    limit: 50,
    ...(type === undefined ? {} : { type, ...(prefix === undefined ? {} : { prefix }) }),
  })

export const useEntity = ({ type, id }: Pick<Entity, 'type' | 'id'>) =>
  entities.useOne(svcAdmin.getEntity, { entityType: type, entityId: id })

/** The types that the schema knows, as it is being written. */
export const useEntityTypes = () =>
  useQuery({
    queryKey: ['policy-draft', 'entity-types'],
    queryFn: async ({ signal }) => entityTypesOf((await call(svcAdmin.getPolicyDraft, { signal })).schema),
  })

/** What `store` takes: one entity per line. */
export const linesOf = (content: string) => ({ file: { type: 'application/x-ndjson', content } })

export const useEntityChanges = () => ({
  store: entities.useChange(svcAdmin.upsertEntities),
  remove: entities.useRemoval(svcAdmin.deleteEntity),
})
