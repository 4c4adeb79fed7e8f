import type { CheckPolicyDraftRequest, PolicyDraft, PolicySetSummary } from '@countersign/contract'
import { svcAdmin } from '@countersign/contract/operations'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Tagged } from '#api/request.ts'
import { call, callTagged } from '#session/call.ts'
import { usePages } from '#ui/table/index.ts'

const keys = { draft: ['policy-draft'], sets: ['policy-sets'], set: (version: number) => ['policy-sets', version] }

const lookAgainMs = 1_000

export type PolicyFile = 'schema' | 'policies'
export type Texts = Readonly<Record<PolicyFile, string>>

export const useDraft = () =>
  useQuery({
    queryKey: keys.draft,
    queryFn: ({ signal }) => callTagged(svcAdmin.getPolicyDraft, { signal }),
    // Read again only on request, because the user may be editing.
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.value.checking ? lookAgainMs : false),
  })

export const usePolicySets = () =>
  usePages<PolicySetSummary>(keys.sets, (cursor, signal) =>
    call(svcAdmin.listPolicySets, { query: { cursor }, signal }),
  )

export const usePolicySet = (version: number | null) =>
  useQuery({
    queryKey: keys.set(version ?? 0),
    queryFn: ({ signal }) => call(svcAdmin.getPolicySet, { params: { policySetVersion: String(version) }, signal }),
    enabled: version !== null,
  })

export const checkDraft = (body: CheckPolicyDraftRequest, signal: AbortSignal) =>
  call(svcAdmin.checkPolicyDraft, { body, signal })

const ifMatch = (etag: string | null) => ({ 'if-match': etag ?? '*' })

const noted = (note: string) => (note === '' ? {} : { note })

const savers = { schema: svcAdmin.savePolicySchema, policies: svcAdmin.savePolicies }

interface Save {
  readonly etag: string | null
  readonly changed: Partial<Texts>
}

export function usePolicyChanges() {
  const queries = useQueryClient()
  const published = async () => {
    await queries.invalidateQueries({ queryKey: keys.sets })
    await queries.invalidateQueries({ queryKey: keys.draft })
  }
  return {
    /** One text after the other, each held to the version that the one before has made. */
    save: useMutation({
      async mutationFn({ etag, changed }: Save): Promise<Tagged<PolicyDraft> | undefined> {
        let saved: Tagged<PolicyDraft> | undefined
        for (const file of ['schema', 'policies'] as const) {
          const content = changed[file]
          if (content === undefined) continue
          saved = await callTagged(savers[file], {
            headers: ifMatch(saved?.etag ?? etag),
            file: { type: 'text/plain', content },
          })
        }
        return saved
      },
      onSuccess: (saved) => saved && queries.setQueryData(keys.draft, saved),
    }),
    publish: useMutation({
      mutationFn: ({ etag, note }: { etag: string | null; note: string }) =>
        call(svcAdmin.publishPolicySet, { headers: ifMatch(etag), body: noted(note) }),
      onSuccess: published,
    }),
    rollback: useMutation({
      async mutationFn({ version, note }: { version: number; note: string }) {
        const { etag } = await callTagged(svcAdmin.getPolicyDraft)
        return call(svcAdmin.rollbackPolicySet, {
          params: { policySetVersion: String(version) },
          headers: ifMatch(etag),
          body: noted(note),
        })
      },
      onSuccess: published,
    }),
  }
}
