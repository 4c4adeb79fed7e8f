import type { WhatIfCase } from '@countersign/contract'
import { useState } from 'react'
import { Form, TextAreaField, TextField } from '#ui/form/index.ts'
import classes from './case-form.module.css'
import { messages } from './messages/index.ts'
import { emptyCase, readCase, type TypedCase } from './typed-case.ts'

interface Props {
  readonly isBusy: boolean
  readonly error: unknown
  readonly onAsk: (asked: WhatIfCase) => void
}

export function CaseForm({ isBusy, error, onAsk }: Props) {
  const text = messages.text()
  const [typed, setTyped] = useState(emptyCase)
  const [isTried, setIsTried] = useState(false)
  const { asked, problems } = readCase(typed, text)
  const shown: typeof problems = isTried ? problems : {}
  const field = (name: keyof TypedCase) => ({
    error: shown[name],
    value: typed[name],
    onChange: (value: string) => setTyped((before) => ({ ...before, [name]: value })),
  })
  const take = () => {
    setIsTried(true)
    if (Object.keys(problems).length === 0) onAsk(asked)
  }
  return (
    <Form
      onSubmit={take}
      submit={text.ask}
      isBusy={isBusy}
      error={error}
      meanings={{ policy_set_invalid: text.draftInvalid }}
    >
      <div className={classes.pair}>
        <TextField label={text.principalType} isRequired {...field('principalType')} />
        <TextField label={text.principalId} isRequired {...field('principalId')} />
      </div>
      <TextField label={text.action} help={text.actionHelp} isRequired {...field('action')} />
      <div className={classes.pair}>
        <TextField label={text.resourceType} isRequired {...field('resourceType')} />
        <TextField label={text.resourceId} isRequired {...field('resourceId')} />
      </div>
      <TextAreaField label={text.properties} help={text.propertiesHelp} isCode rows={2} {...field('properties')} />
      <details className={classes.more}>
        <summary>{text.more}</summary>
        <div className={classes.fields}>
          <TextField label={text.onBehalfOf} help={text.onBehalfOfHelp} {...field('onBehalfOf')} />
          <TextField label={text.approvals} help={text.approvalsHelp} {...field('approvals')} />
          <TextAreaField label={text.request} help={text.requestHelp} isCode rows={2} {...field('request')} />
        </div>
      </details>
    </Form>
  )
}
