// Saving and publishing with the version that was read, so that no administrator overwrites the work of another unseen.
import type { PolicyDraft, PolicyIssue } from '@countersign/contract'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem } from '#api/problem.ts'
import type { Tagged } from '#api/request.ts'
import { Dialog } from '#ui/dialog.tsx'
import { notify } from '#ui/notice.tsx'
import { usePolicyChanges } from './api.ts'
import { messages } from './messages/index.ts'
import { Publish } from './publish.tsx'
import type { WrittenTexts } from './use-texts.ts'

interface Props {
  readonly draft: Tagged<PolicyDraft>
  readonly written: WrittenTexts
  readonly issues: readonly PolicyIssue[]
}

export function DraftActions({ draft, written, issues }: Props) {
  const text = messages.text()
  const queries = useQueryClient()
  const { save } = usePolicyChanges()
  const [isPublishing, setIsPublishing] = useState(false)
  const [isOutrun, setIsOutrun] = useState(false)
  const { changed, isDirty, reset } = written
  const hasErrors = issues.some(({ severity }) => severity === 'error')
  const store = () =>
    save.mutate(
      { etag: draft.etag, changed },
      {
        onSuccess: () => notify.done(text.saved),
        onError(error) {
          if (error instanceof ApiProblem && error.code === 'precondition_failed') setIsOutrun(true)
          else notify.failed(error)
        },
      },
    )
  const readAgain = () => queries.invalidateQueries({ queryKey: ['policy-draft'] })
  const settle = async (isTheirs: boolean) => {
    if (isTheirs) reset()
    await readAgain()
    setIsOutrun(false)
  }
  const isChecking = draft.value.checking !== null
  const hint = isDirty
    ? text.publishUnsaved
    : isChecking
      ? text.publishChecking
      : hasErrors
        ? text.publishInvalid
        : undefined
  return (
    <>
      <Button variant="default" disabled={!isDirty} loading={save.isPending} onClick={store}>
        {text.save}
      </Button>
      <Button disabled={isDirty || isChecking || hasErrors} title={hint} onClick={() => setIsPublishing(true)}>
        {text.publish}
      </Button>
      {isPublishing ? <Publish etag={draft.etag} onClose={() => setIsPublishing(false)} /> : null}
      {isOutrun ? (
        <Dialog
          title={text.conflictTitle}
          onClose={() => setIsOutrun(false)}
          actions={
            <>
              <Button size="md" onClick={() => void settle(true)}>
                {text.takeTheirs}
              </Button>
              <Button size="md" variant="default" onClick={() => void settle(false)}>
                {text.keepMine}
              </Button>
            </>
          }
        >
          {text.conflictText}
        </Dialog>
      ) : null}
    </>
  )
}
