import type { MessageTemplate } from '@countersign/contract'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { LeaveGuard } from '#console/parts/leave-guard.tsx'
import { DetailPage } from '#console/parts/resource/index.ts'
import { languageName } from '#i18n/language-name.ts'
import { shared } from '#i18n/shared/index.ts'
import { Card } from '#ui/card.tsx'
import { Form, shownByForm } from '#ui/form/index.ts'
import { notify } from '#ui/notice.tsx'
import { useTemplate, useTemplateChanges } from './api.ts'
import { bodyIssues } from './body-issues.ts'
import { messages } from './messages/index.ts'
import classes from './preview.module.css'
import { Preview } from './preview.tsx'
import { Reset } from './reset.tsx'
import { SendTest } from './send-test.tsx'
import { WordsBadge } from './words-badge.tsx'
import { WordsFields } from './words-fields.tsx'

export function TemplatePage() {
  const text = messages.text()
  const { templateId } = useParams({ from: '/configuration/message-templates/$templateId' })
  return (
    <DetailPage
      query={useTemplate(templateId)}
      back={{ to: '/configuration/message-templates', label: text.title }}
      head={(template) => ({
        title: titleOf(template.value),
        badges: <WordsBadge {...template.value} />,
        actions: template.value.isCustom ? <Reset {...template} /> : null,
      })}
    >
      {({ value, etag }, mayChange) => (
        <Editor key={`${templateId} ${value.updatedAt}`} template={value} etag={etag} isReadOnly={!mayChange} />
      )}
    </DetailPage>
  )
}

function titleOf({ purpose, channel, locale }: MessageTemplate): string {
  const { purposes, channels } = messages.text()
  return `${purposes[purpose]} · ${channels[channel]} · ${languageName(locale)}`
}

interface Props {
  readonly template: MessageTemplate
  readonly etag: string | null
  readonly isReadOnly: boolean
}

function Editor({ template, etag, isReadOnly }: Props) {
  const text = messages.text()
  const { templateId, channel, purpose, subject, body } = template
  const { update } = useTemplateChanges()
  const [words, setWords] = useState({ subject, body })
  const isUnsaved = words.subject !== subject || words.body !== body
  const save = () =>
    update
      .mutateAsync({ params: { templateId }, etag, body: words })
      .then(() => notify.done(shared.text().saved), shownByForm)
  const fields = (
    <WordsFields {...{ channel, purpose, words, isReadOnly }} onChange={setWords} issues={bodyIssues(update.error)} />
  )
  return (
    <div className={classes.columns}>
      <Card>
        {isReadOnly ? (
          fields
        ) : (
          <Form
            onSubmit={save}
            isBusy={update.isPending}
            isDisabled={!isUnsaved || words.body === ''}
            error={update.error}
            meanings={{ precondition_failed: text.conflict, invalid_request: text.invalid }}
            {...(isUnsaved ? { onCancel: () => setWords({ subject, body }), cancel: shared.text().discard } : {})}
          >
            {fields}
            <LeaveGuard isNeeded={() => isUnsaved && !update.isSuccess} />
          </Form>
        )}
      </Card>
      <Preview templateId={templateId} channel={channel} words={words} />
      {isReadOnly ? null : <SendTest template={template} />}
    </div>
  )
}
