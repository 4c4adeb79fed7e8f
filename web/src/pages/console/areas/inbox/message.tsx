// A message as the person would see it to whom it was sent.
import type { InboxMessage } from '@countersign/contract'
import { Badge } from '#ui/badge.tsx'
import { CopyButton } from '#ui/copy-field.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import classes from './inbox.module.css'
import { messages } from './messages/index.ts'

const codeIn = /(?<![\d+])\d{6,10}(?!\d)/

export function Message({
  message: { channel, to, subject, text: words, createdAt },
}: {
  readonly message: InboxMessage
}) {
  const text = messages.text()
  const code = codeIn.exec(words)?.[0]
  return (
    <article className={classes.message}>
      <header className={classes.head}>
        <Badge tone="accent">{text.channels[channel]}</Badge>
        <span className={classes.to}>
          {text.to} <strong>{to}</strong>
        </span>
        <span className={classes.time}>
          <RelativeTime at={createdAt} />
        </span>
      </header>
      <div className={classes.words} data-channel={channel}>
        {subject ? <h2 className={classes.subject}>{subject}</h2> : null}
        <p className={classes.text}>{words}</p>
      </div>
      {code ? <CopyButton value={code} label={text.copyCode(code)} /> : null}
    </article>
  )
}
