// A list of the server's, page after page by its cursor: however long it is, only what was looked at is here.
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'

export interface CursorPage<Item> {
  readonly items: readonly Item[]
  readonly nextCursor: string | null
}

export interface Pages<Item> {
  /** Undefined until the first page is here. */
  readonly items: readonly Item[] | undefined
  readonly error: unknown
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly loadMore: () => void
  readonly reload: () => void
}

export interface PageOptions {
  readonly refetchInterval?: number
}

export function usePages<Item>(
  queryKey: QueryKey,
  load: (cursor: string | undefined, signal: AbortSignal) => Promise<CursorPage<Item>>,
  { refetchInterval }: PageOptions = {},
): Pages<Item> {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    ...(refetchInterval ? { refetchInterval } : {}),
  })
  return {
    items: query.data?.pages.flatMap(({ items }) => items),
    error: query.error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    reload: () => void query.refetch(),
  }
}
