import type { WhatIfCase } from '@countersign/contract'
import { useState } from 'react'
import { AgentPicker, UserPicker } from '#console/parts/picker/index.ts'
import { Form, TextAreaField, TextField } from '#ui/form/index.ts'
import { useSchemaActions } from '../schema-actions.ts'
import classes from './case-form.module.css'
import { messages } from './messages/index.ts'
import { readCase, type TypedCase } from './typed-case.ts'

interface Props {
  /** What the page was opened with. */
  readonly initial: TypedCase
  readonly isBusy: boolean
  readonly error: unknown
  readonly onAsk: (asked: WhatIfCase) => void
}

export function CaseForm({ initial, isBusy, error, onAsk }: Props) {
  const text = messages.text()
  const [typed, setTyped] = useState(initial)
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
        <TextField
          label={text.principalType}
          isRequired
          suggestions={principalTypes}
          {...field('principalType')}
          onChange={(principalType) => setTyped((before) => ({ ...before, principalType, principalId: '' }))}
        />
        <Principal key={typed.principalType} type={typed.principalType} {...field('principalId')} />
      </div>
      <TextField
        label={text.action}
        help={text.actionHelp}
        isRequired
        suggestions={useSchemaActions()}
        {...field('action')}
      />
      <div className={classes.pair}>
        <TextField label={text.resourceType} isRequired {...field('resourceType')} />
        <TextField label={text.resourceId} isRequired {...field('resourceId')} />
      </div>
      <TextAreaField
        label={text.properties}
        help={text.propertiesHelp}
        isCode
        isGrowing
        rows={2}
        {...field('properties')}
      />
      <details
        className={classes.more}
        open={initial.onBehalfOf !== '' || initial.request !== '' || initial.approvals !== ''}
      >
        <summary>{text.more}</summary>
        <div className={classes.fields}>
          <UserPicker label={text.onBehalfOf} help={text.onBehalfOfHelp} acceptsOther {...field('onBehalfOf')} />
          <TextField label={text.approvals} help={text.approvalsHelp} {...field('approvals')} />
          <TextAreaField label={text.request} help={text.requestHelp} isCode isGrowing rows={2} {...field('request')} />
        </div>
      </details>
    </Form>
  )
}

const principalTypes = ['User', 'Agent'].map((value) => ({ value, label: value }))

interface PrincipalProps {
  readonly type: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
}

function Principal({ type, ...field }: PrincipalProps) {
  // A request about a user who does not exist can be tested too.
  const common = { label: messages.text().principalId, isRequired: true, acceptsOther: true, ...field }
  if (type === 'User') return <UserPicker {...common} />
  if (type === 'Agent') return <AgentPicker {...common} />
  return <TextField label={common.label} isRequired {...field} />
}
