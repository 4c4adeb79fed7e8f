import type { Entity, EntityLine, PolicyDraft, UpsertedEntities } from '@countersign/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callTagged } from '../../../../../session/call.ts'
import { type CursorPage, usePages } from '../../../../../ui/table/index.ts'
import { entityTypesOf } from './entity-types.ts'
import type { EntitySearch } from './search.ts'

const base = 'svc-admin/v1/entities'
const all = ['entities']
const one = ({ type, id }: Pick<Entity, 'type' | 'id'>) => `${base}/${type}/${encodeURIComponent(id)}` as const

export const useEntities = ({ type, prefix }: EntitySearch) =>
  usePages<Entity>([...all, { type, prefix }], (cursor, signal) =>
    call<CursorPage<Entity>>(base, {
      query: { type, prefix: type === undefined ? undefined : prefix, cursor, limit: 50 },
      signal,
    }),
  )

export const useEntity = (ref: Pick<Entity, 'type' | 'id'>) =>
  useQuery({
    queryKey: [...all, ref.type, ref.id],
    queryFn: ({ signal }) => callTagged<Entity>(one(ref), { signal }),
  })

/** The types that the schema knows, as it is being written. */
export const useEntityTypes = () =>
  useQuery({
    queryKey: ['policy-draft', 'entity-types'],
    queryFn: async ({ signal }) =>
      entityTypesOf((await call<PolicyDraft>('svc-admin/v1/policy-sets/draft', { signal })).schema),
  })

export function useEntityChanges() {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: all })
  const upsert = (content: string | Blob) =>
    call<UpsertedEntities>(`${base}:upsert`, { method: 'POST', file: { type: 'application/x-ndjson', content } })
  return {
    store: useMutation({ mutationFn: (entity: EntityLine) => upsert(JSON.stringify(entity)), onSuccess }),
    upload: useMutation({ mutationFn: upsert, onSuccess }),
    remove: useMutation({
      mutationFn: ({ entity, etag }: { entity: Entity; etag: string | null }) =>
        call(one(entity), { method: 'DELETE', headers: { 'if-match': etag ?? '*' } }),
    }),
  }
}
