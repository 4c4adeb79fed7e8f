// The calls of one kind of resource. What was read of it is read again after each change.
import type { Callable, InputArguments, InputOf, ParamsOf, ReplyOf } from '@countersign/contract/operations'
import { type UseQueryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallOptions } from '#api/call-at.ts'
import type { Tagged } from '#api/request.ts'
import { call, callTagged } from '#session/call.ts'
import { type CursorPage, type PageOptions, usePages } from '#ui/table/index.ts'

type ItemOf<S extends Callable> = ReplyOf<S> extends { readonly items: readonly (infer Item)[] } ? Item : never
type FiltersOf<S extends Callable> = InputOf<S> extends { readonly query?: infer Query } ? Query : never
type ReadOptions<S extends Callable> = Pick<UseQueryOptions<Tagged<ReplyOf<S>>>, 'refetchInterval'>

/** The operation's own input, with the version that is changed, and the file of an upload. */
type ChangeOf<S extends Callable> = InputOf<S> &
  Pick<CallOptions, 'file'> & { readonly etag?: string | null | undefined }

/** `name` begins the key under which everything about these resources is cached. */
export const resourceCalls = (name: string) => ({
  useList<S extends Callable>(signature: S, query?: FiltersOf<S>, options?: PageOptions) {
    const load = (cursor: string | undefined, signal: AbortSignal) =>
      call(signature, ...inputOf<S>({ query: { ...(query as object | undefined), cursor }, signal })) as Promise<
        CursorPage<ItemOf<S>>
      >
    return usePages([name, 'list', query ?? {}], load, options)
  },
  /** With the version that a change of it names. */
  useOne<S extends Callable>(signature: S, params: ParamsOf<S>, options?: ReadOptions<S>) {
    return useQuery({
      queryKey: [name, 'one', params],
      queryFn: ({ signal }) => callTagged(signature, ...inputOf<S>({ params, signal })),
      ...options,
    })
  },
  useChange<S extends Callable>(signature: S) {
    const queries = useQueryClient()
    const onSuccess = () => queries.invalidateQueries({ queryKey: [name] })
    return useMutation({ mutationFn: change(signature), onSuccess })
  },
  /** The removed resource is not read again while its page closes. */
  useRemoval<S extends Callable>(signature: S) {
    const queries = useQueryClient()
    const onSuccess = () => queries.invalidateQueries({ queryKey: [name], refetchType: 'none' })
    return useMutation({ mutationFn: change(signature), onSuccess })
  },
})

const change =
  <S extends Callable>(signature: S) =>
  ({ etag, ...input }: ChangeOf<S>) =>
    call(signature, ...inputOf<S>(etag === undefined ? input : { ...input, headers: { 'if-match': etag ?? '*' } }))

/** The functions above check this input; here, where the signature is any, its types say nothing. */
const inputOf = <S extends Callable>(input: object) => [input] as unknown as InputArguments<S, CallOptions>
