// What is wrong with the texts as they are being typed: asked of the server once the hands rest.
import type { CheckPolicyDraftRequest, PolicyIssue } from '@countersign/contract'
import { maxBodyKibibytes } from '@countersign/contract/limits'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { checkDraft, type Texts } from './api.ts'

const restMs = 400
const maxBytes = maxBodyKibibytes * 1024

interface Check {
  readonly issues: readonly PolicyIssue[]
  readonly isChecking: boolean
  readonly isTooLarge: boolean
}

const sizeOf = (changed: CheckPolicyDraftRequest) => new Blob([JSON.stringify(changed)]).size

/** `changed` is what is not saved yet; without any of it, what was said of the saved draft holds. */
export function useCheck(changed: Partial<Texts>, savedIssues: readonly PolicyIssue[]): Check {
  const [settled] = useDebouncedValue(changed, restMs)
  const isDirty = Object.keys(changed).length > 0
  const isTooLarge = isDirty && sizeOf(settled) > maxBytes
  const { data, isFetching } = useQuery({
    queryKey: ['policy-check', settled],
    queryFn: ({ signal }) => checkDraft(settled, signal),
    enabled: Object.keys(settled).length > 0 && !isTooLarge,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
  return {
    issues: isDirty && !isTooLarge && data ? data.issues : isTooLarge ? [] : savedIssues,
    isChecking: isDirty && !isTooLarge && (isFetching || settled !== changed),
    isTooLarge,
  }
}
