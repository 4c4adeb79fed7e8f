// What an agent can be allowed, in the words of the organisation.
import type { DelegableAction } from '@countersign/contract'
import { svcSs } from '@countersign/contract/operations'
import { readableName } from '@countersign/contract/readable-name'
import { useQuery } from '@tanstack/react-query'
import { language } from '#i18n/language.ts'
import { call } from '#session/call.ts'
import { patternFor } from '#ui/form/index.ts'

/** More than these are reached by patterns. */
const maxPages = 5

export const useAgentActions = (agentId: string | undefined) =>
  useQuery({
    queryKey: ['agents', 'actions', agentId],
    enabled: agentId !== undefined,
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const params = { agentId: agentId ?? '' }
      const actions: DelegableAction[] = []
      let cursor: string | undefined
      for (let page = 0; page < maxPages; page++) {
        const { items, nextCursor } = await call(svcSs.listMyAgentActions, {
          params,
          query: { limit: 100, cursor, language },
          signal,
        })
        actions.push(...items)
        if (nextCursor === null) break
        cursor = nextCursor
      }
      return actions
    },
  })

export const titleOf = ({ title, name }: Pick<DelegableAction, 'title' | 'name'>): string => title ?? readableName(name)

/** A pattern with what it includes today. */
export function wordsFor(pattern: string, actions: readonly DelegableAction[]): string {
  const titles = actions.filter(({ name }) => patternFor([pattern], name)).map(titleOf)
  if (!pattern.endsWith('*')) return titles[0] ?? readableName(pattern)
  return titles.length === 0 ? pattern : `${titles.join(', ')} (${pattern})`
}

export interface ResourceType {
  readonly type: string
  readonly title: string
  readonly description: string | null
}

/** The types that these actions apply to, each once. */
export function typesOf(actions: readonly DelegableAction[]): ResourceType[] {
  const types = actions.flatMap(({ resources }) => resources)
  return [
    ...new Map(
      types.map(({ type, title, ...rest }) => [type, { type, title: title ?? readableName(type), ...rest }]),
    ).values(),
  ]
}
