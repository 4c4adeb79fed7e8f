// What came of checking the chain.
import type { AuditVerification } from '@countersign/contract'
import type { UseMutationResult } from '@tanstack/react-query'
import { formatMoment, formatNumber } from '#i18n/format.ts'
import { Card } from '#ui/card.tsx'
import { CopyField } from '#ui/copy-field.tsx'
import { AlertIcon, ShieldIcon } from '#ui/icons.tsx'
import { ProblemNotice } from '#ui/states/problem-notice.tsx'
import { State } from '#ui/states/state.tsx'
import { DataTable } from '#ui/table/index.ts'
import { messages } from './messages/index.ts'
import classes from './verification.module.css'

interface Props {
  readonly verification: Pick<UseMutationResult<AuditVerification, Error, void>, 'data' | 'error' | 'isPending'>
}

export function Verification({ verification: { data, error, isPending } }: Props) {
  return (
    <div className={classes.verification} role="status">
      {isPending ? <p className={classes.pending}>{messages.text().verifying}</p> : null}
      {error && !isPending ? <ProblemNotice error={error} /> : null}
      {data && !isPending ? <Result result={data} /> : null}
    </div>
  )
}

function Result({ result }: { readonly result: AuditVerification }) {
  const text = messages.text()
  const { intact, checkedEvents, unsealedEvents, head, findings, sealing } = result
  const upTo = head
    ? text.verifiedUpTo(formatNumber(head.seq), formatMoment(Date.parse(head.sealedAt)))
    : text.emptyChain
  return (
    <Card isFlush>
      <State
        icon={intact ? <ShieldIcon size={32} /> : <AlertIcon size={32} />}
        tone={intact ? 'success' : 'danger'}
        title={intact ? text.intactTitle : text.brokenTitle}
      >
        <p>{intact ? text.intactText(formatNumber(checkedEvents)) : text.brokenText}</p>
        <p>
          {upTo} {unsealedEvents > 0 ? text.unsealed(unsealedEvents) : null}
        </p>
        {sealing === 'stopped' ? <p>{text.sealingStopped}</p> : null}
      </State>
      {findings.length > 0 ? (
        <DataTable
          label={text.findingsLabel}
          rows={findings.map((finding, index) => ({ ...finding, index }))}
          keyOf={({ index }) => String(index)}
          columns={[
            {
              key: 'place',
              header: text.place,
              cell: ({ seq }) => (seq === null ? text.noPlace : formatNumber(seq)),
            },
            { key: 'issue', header: text.issue, cell: ({ issue }) => issue },
          ]}
        />
      ) : null}
      {head ? (
        <div className={classes.head}>
          <CopyField label={text.head} value={head.signature} note={text.headNote} />
        </div>
      ) : null}
    </Card>
  )
}
