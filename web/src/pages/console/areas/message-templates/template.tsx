import type { MessageTemplate } from '@countersign/contract'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { LeaveGuard } from '#console/parts/leave-guard.tsx'
import { BackLink } from '#console/parts/links.tsx'
import { Loaded } from '#console/parts/loaded.tsx'
import { useMay } from '#console/shell/person.ts'
import { languageName } from '#i18n/language-name.ts'
import { shared } from '#i18n/shared/index.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Form, shownByForm } from '#ui/form/index.ts'
import { notify } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useTemplate, useTemplateChanges } from './api.ts'
import { bodyIssues } from './body-issues.ts'
import { messages } from './messages/index.ts'
import classes from './preview.module.css'
import { Preview } from './preview.tsx'
import { Reset } from './reset.tsx'
import { SendTest } from './send-test.tsx'
import { WordsFields } from './words-fields.tsx'

export function TemplatePage() {
  const text = messages.text()
  const { templateId } = useParams({ from: '/configuration/message-templates/$templateId' })
  const mayChange = useMay('admin.write')
  return (
    <Loaded query={useTemplate(templateId)}>
      {({ value, etag }) => (
        <>
          <PageHeader
            title={`${text.purposes[value.purpose]} · ${text.channels[value.channel]} · ${languageName(value.locale)}`}
            back={<BackLink to="/configuration/message-templates">{text.title}</BackLink>}
            badges={
              <Badge tone={value.isCustom ? 'accent' : 'neutral'}>{value.isCustom ? text.own : text.shipped}</Badge>
            }
            actions={value.isCustom && mayChange ? <Reset template={value} etag={etag} /> : null}
          />
          <Editor key={`${templateId} ${value.updatedAt}`} template={value} etag={etag} isReadOnly={!mayChange} />
        </>
      )}
    </Loaded>
  )
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
    update.mutateAsync({ templateId, etag, words }).then(() => notify.done(shared.text().saved), shownByForm)
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
