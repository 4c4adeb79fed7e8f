import type { MessageTemplate } from '@countersign/contract'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { BackLink } from '#console/parts/links.tsx'
import { Card } from '#ui/card.tsx'
import { Form, SelectField, TextField } from '#ui/form/index.ts'
import { notify } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useTemplate, useTemplateChanges } from './api.ts'
import { bodyIssues } from './body-issues.ts'
import { messages } from './messages/index.ts'
import classes from './preview.module.css'
import { Preview } from './preview.tsx'
import { WordsFields } from './words-fields.tsx'

type Channel = MessageTemplate['channel']
type Purpose = MessageTemplate['purpose']

/** A language of one's own begins with the English words. */
export function AddTemplate() {
  const text = messages.text()
  const navigate = useNavigate()
  const { create } = useTemplateChanges()
  const [channel, setChannel] = useState<Channel>('sms')
  const [purpose, setPurpose] = useState<Purpose>('code')
  const [locale, setLocale] = useState('')
  const [words, setWords] = useState({ subject: null as string | null, body: '' })
  const english = `${channel}.${purpose}.en`
  const { data } = useTemplate(english)
  useEffect(() => {
    if (data) setWords({ subject: data.value.subject, body: data.value.body })
  }, [data])
  const issues = bodyIssues(create.error)
  const submit = () =>
    create.mutate(
      { body: { channel, purpose, locale: locale.trim(), ...words } },
      {
        onSuccess: async ({ templateId }) => {
          notify.done(text.added)
          await navigate({ to: '/configuration/message-templates/$templateId', params: { templateId } })
        },
      },
    )
  return (
    <>
      <PageHeader title={text.add} back={<BackLink to="/configuration/message-templates">{text.title}</BackLink>} />
      <div className={classes.columns}>
        <Card>
          <Form
            onSubmit={submit}
            submit={text.add}
            isBusy={create.isPending}
            isDisabled={locale.trim() === '' || words.body === ''}
            error={create.error}
            meanings={{ invalid_request: text.invalid, already_exists: text.exists }}
            onCancel={() => void navigate({ to: '/configuration/message-templates' })}
          >
            <SelectField
              label={text.channel}
              value={channel}
              onChange={setChannel}
              options={(['sms', 'email'] as const).map((value) => ({ value, label: text.channels[value] }))}
            />
            <SelectField
              label={text.purpose}
              value={purpose}
              onChange={setPurpose}
              options={(['code', 'method_changed'] as const).map((value) => ({ value, label: text.purposes[value] }))}
            />
            <TextField
              label={text.language}
              help={text.languageHelp}
              value={locale}
              onChange={setLocale}
              placeholder="it"
              error={issues.locale}
              isRequired
            />
            <WordsFields {...{ channel, purpose, words, issues }} onChange={setWords} isReadOnly={false} />
          </Form>
        </Card>
        <Preview templateId={english} channel={channel} words={words} />
      </div>
    </>
  )
}
