import type { WhatIfCase } from '@countersign/contract'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { ButtonLink } from '#console/parts/links.tsx'
import { Loaded } from '#console/parts/loaded.tsx'
import { Card } from '#ui/card.tsx'
import { FlaskIcon } from '#ui/icons.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { State } from '#ui/states/state.tsx'
import { useDecision } from '../decisions/api.ts'
import { useWhatIf } from './api.ts'
import { CaseForm } from './case-form.tsx'
import { CasesJson } from './cases-json.tsx'
import { messages } from './messages/index.ts'
import { Results } from './results.tsx'
import { caseOf } from './search.ts'
import { emptyCase, readCase, type TypedCase } from './typed-case.ts'
import classes from './what-if.module.css'

/** As many as the server takes at once. */
const most = 50

export function WhatIf() {
  const { evaluationId, ...search } = useSearch({ from: '/agents/what-if' })
  return evaluationId ? <OfDecision evaluationId={evaluationId} /> : <Tests initial={{ ...emptyCase, ...search }} />
}

function OfDecision({ evaluationId }: { readonly evaluationId: string }) {
  return (
    <Loaded query={useDecision(evaluationId)}>
      {(decision) => <Tests initial={caseOf(decision)} isWithoutInputs={decision.inputs === null} />}
    </Loaded>
  )
}

interface TestsProps {
  readonly initial: TypedCase
  /** It was a decision whose properties and context are not known here. */
  readonly isWithoutInputs?: boolean
}

function Tests({ initial, isWithoutInputs }: TestsProps) {
  const text = messages.text()
  const { mutate, data, error, isPending, reset } = useWhatIf()
  const [cases, setCases] = useState<readonly WhatIfCase[]>([])
  const ask = (requests: readonly WhatIfCase[]) => {
    const kept = requests.slice(-most)
    setCases(kept)
    if (kept.length === 0) reset()
    else mutate(kept)
  }
  const askInitial = useEffectEvent(() => {
    const { asked, problems } = readCase(initial, text)
    if (Object.keys(problems).length === 0) ask([asked])
  })
  // A decision that led here is evaluated again without another click.
  useEffect(() => askInitial(), [])
  return (
    <>
      <PageHeader
        title={text.title}
        lead={text.lead}
        actions={
          <ButtonLink to="/agents/policies" variant="default">
            {text.toDraft}
          </ButtonLink>
        }
      />
      <Card title={text.formTitle}>
        {isWithoutInputs ? <p className={classes.note}>{text.withoutInputs}</p> : null}
        <CaseForm
          key={JSON.stringify(initial)}
          initial={initial}
          isBusy={isPending}
          error={error}
          onAsk={(asked) => ask([...cases, asked])}
        />
      </Card>
      <Card title={text.resultsTitle} isFlush>
        {data ? (
          <Results tried={data} onRemove={(index) => ask(cases.toSpliced(index, 1))} />
        ) : (
          <State icon={<FlaskIcon />} title={text.resultsEmptyTitle}>
            {text.resultsEmptyText}
          </State>
        )}
      </Card>
      <Card>
        <CasesJson key={JSON.stringify(cases)} cases={cases} isBusy={isPending} onAsk={ask} />
      </Card>
    </>
  )
}
