import type { WhatIfCase } from '@countersign/contract'
import { useState } from 'react'
import { Form, TextAreaField } from '#ui/form/index.ts'
import classes from './case-form.module.css'
import { messages } from './messages/index.ts'
import { readCases } from './typed-case.ts'

interface Props {
  readonly cases: readonly WhatIfCase[]
  readonly isBusy: boolean
  readonly onAsk: (cases: readonly WhatIfCase[]) => void
}

/** For teams that keep their test requests beside their code. */
export function CasesJson({ cases, isBusy, onAsk }: Props) {
  const text = messages.text()
  const [json, setJson] = useState(JSON.stringify(cases, null, 2))
  const [problem, setProblem] = useState<string>()
  const take = () => {
    const given = readCases(json)
    setProblem(given ? undefined : text.jsonListInvalid)
    if (given) onAsk(given)
  }
  return (
    <details className={classes.more}>
      <summary>{text.asJson}</summary>
      <div className={classes.fields}>
        <Form onSubmit={take} submit={text.askAll} isBusy={isBusy}>
          <TextAreaField
            label={text.json}
            help={text.jsonHelp}
            error={problem}
            isCode
            rows={14}
            value={json}
            onChange={setJson}
          />
        </Form>
      </div>
    </details>
  )
}
