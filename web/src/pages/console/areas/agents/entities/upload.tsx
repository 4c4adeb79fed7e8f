// Many entities at once: chosen as a file, or pasted.
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { BackLink } from '#console/parts/links.tsx'
import { Card } from '#ui/card.tsx'
import { Form, TextAreaField } from '#ui/form/index.ts'
import { notify } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { linesOf, useEntityChanges } from './api.ts'
import { messages } from './messages/index.ts'
import classes from './upload.module.css'

export function UploadEntities() {
  const text = messages.text()
  const navigate = useNavigate()
  const fileId = useId()
  const { store } = useEntityChanges()
  const [lines, setLines] = useState('')
  const upload = () =>
    store.mutate(linesOf(lines), {
      onSuccess({ created, updated, unchanged }) {
        notify.done(text.stored(created, updated, unchanged))
        void navigate({ to: '/agents/entities', search: {} })
      },
    })
  return (
    <>
      <PageHeader
        title={text.uploadTitle}
        lead={text.uploadLead}
        back={<BackLink to="/agents/entities">{text.back}</BackLink>}
      />
      <Card>
        <Form
          onSubmit={upload}
          submit={text.store}
          isBusy={store.isPending}
          isDisabled={lines.trim() === ''}
          error={store.error}
          onCancel={() => void navigate({ to: '/agents/entities', search: {} })}
        >
          <div className={classes.file}>
            <label htmlFor={fileId}>{text.file}</label>
            <input
              id={fileId}
              type="file"
              accept=".ndjson,.jsonl,application/x-ndjson"
              onChange={(event) => void event.currentTarget.files?.[0]?.text().then(setLines)}
            />
          </div>
          <TextAreaField
            label={text.lines}
            help={<code className={classes.example}>{text.linesHelp}</code>}
            isCode
            rows={12}
            value={lines}
            onChange={setLines}
          />
        </Form>
      </Card>
    </>
  )
}
