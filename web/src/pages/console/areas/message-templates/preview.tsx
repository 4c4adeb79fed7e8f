// The message as a user would see it, and what an SMS of it costs.
import type { MessageTemplate } from '@countersign/contract'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { problemText } from '#ui/problem-text.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { usePreview, type Words } from './api.ts'
import { MailView } from './mail-view.tsx'
import { messages } from './messages/index.ts'
import classes from './preview.module.css'

interface Props {
  readonly templateId: string
  readonly channel: MessageTemplate['channel']
  readonly words: Words
}

export function Preview({ templateId, channel, words }: Props) {
  const text = messages.text()
  const { data, error } = usePreview(templateId, words)
  return (
    <Card title={text.preview} note={text.previewNote}>
      <div className={classes.preview} aria-live="polite">
        {error ? <p className={classes.problem}>{problemText(error, { invalid_request: text.invalid })}</p> : null}
        {data ? (
          <div className={classes.message} data-channel={channel}>
            {data.subject ? <p className={classes.subject}>{data.subject}</p> : null}
            {data.html ? <MailView html={data.html} /> : <p className={classes.text}>{data.text}</p>}
          </div>
        ) : error ? null : (
          <Skeleton />
        )}
        {data?.sms ? (
          <p className={classes.size}>
            <Badge tone={data.sms.encoding === 'gsm7' ? 'success' : 'warning'}>
              {text.encodings[data.sms.encoding]}
            </Badge>
            <Badge tone={data.sms.segments === 1 ? 'success' : 'warning'}>{text.segments(data.sms.segments)}</Badge>
            <span>{text.units(data.sms.units)}</span>
          </p>
        ) : null}
        {data?.sms?.encoding === 'ucs2' ? <p className={classes.hint}>{text.ucs2Hint}</p> : null}
      </div>
    </Card>
  )
}
