import type { WhatIfCase } from '@countersign/contract'
import { useState } from 'react'
import { ButtonLink } from '#console/parts/links.tsx'
import { Card } from '#ui/card.tsx'
import { FlaskIcon } from '#ui/icons.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { State } from '#ui/states/state.tsx'
import { useWhatIf } from './api.ts'
import { CaseForm } from './case-form.tsx'
import { CasesJson } from './cases-json.tsx'
import { messages } from './messages/index.ts'
import { Results } from './results.tsx'

/** As many as the server takes at once. */
const most = 50

export function WhatIf() {
  const text = messages.text()
  const { mutate, data, error, isPending, reset } = useWhatIf()
  const [cases, setCases] = useState<readonly WhatIfCase[]>([])
  const ask = (requests: readonly WhatIfCase[]) => {
    const kept = requests.slice(-most)
    setCases(kept)
    if (kept.length === 0) reset()
    else mutate(kept)
  }
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
        <CaseForm isBusy={isPending} error={error} onAsk={(asked) => ask([...cases, asked])} />
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
