import type { PolicyDraft } from '@countersign/contract'
import { Badge } from '#ui/badge.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import classes from './draft-state.module.css'
import { messages } from './messages/index.ts'

interface Props {
  readonly draft: PolicyDraft
  readonly isDirty: boolean
}

export function DraftState({ draft: { publishedVersion, savedAt, checking }, isDirty }: Props) {
  const text = messages.text()
  return (
    <div className={classes.state}>
      {publishedVersion === null ? (
        <Badge tone="warning">{text.nothingPublished}</Badge>
      ) : (
        <Badge tone="success">{text.published(publishedVersion)}</Badge>
      )}
      {isDirty ? <Badge tone="warning">{text.unsaved}</Badge> : null}
      {checking ? (
        <Badge tone="accent">
          {text.checkingDraft(Math.floor((100 * checking.done) / Math.max(1, checking.total)))}
        </Badge>
      ) : null}
      <span className={classes.saved}>
        {savedAt ? (
          <>
            {text.savedAt} <RelativeTime at={savedAt} />
          </>
        ) : (
          text.starter
        )}
      </span>
    </div>
  )
}
