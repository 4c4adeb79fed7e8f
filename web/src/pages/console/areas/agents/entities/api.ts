import type { Entity, EntityLine } from '@countersign/contract'
import { svcAdmin } from '@countersign/contract/operations'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callTagged } from '#session/call.ts'
import { usePages } from '#ui/table/index.ts'
import { entityTypesOf } from './entity-types.ts'
import type { EntitySearch } from './search.ts'

const all = ['entities']

export const useEntities = ({ type, prefix }: EntitySearch) =>
  usePages<Entity>([...all, { type, prefix }], (cursor, signal) =>
    call(svcAdmin.listEntities, {
      query: { type, prefix: type === undefined ? undefined : prefix, cursor, limit: 50 },
      signal,
    }),
  )

export const useEntity = (ref: Pick<Entity, 'type' | 'id'>) =>
  useQuery({
    queryKey: [...all, ref.type, ref.id],
    queryFn: ({ signal }) =>
      callTagged(svcAdmin.getEntity, { params: { entityType: ref.type, entityId: ref.id }, signal }),
  })

/** The types that the schema knows, as it is being written. */
export const useEntityTypes = () =>
  useQuery({
    queryKey: ['policy-draft', 'entity-types'],
    queryFn: async ({ signal }) => entityTypesOf((await call(svcAdmin.getPolicyDraft, { signal })).schema),
  })

export function useEntityChanges() {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: all })
  const upsert = (content: string | Blob) =>
    call(svcAdmin.upsertEntities, { file: { type: 'application/x-ndjson', content } })
  return {
    store: useMutation({ mutationFn: (entity: EntityLine) => upsert(JSON.stringify(entity)), onSuccess }),
    upload: useMutation({ mutationFn: upsert, onSuccess }),
    remove: useMutation({
      mutationFn: ({ entity, etag }: { entity: Entity; etag: string | null }) =>
        call(svcAdmin.deleteEntity, {
          params: { entityType: entity.type, entityId: entity.id },
          headers: { 'if-match': etag ?? '*' },
        }),
    }),
  }
}
