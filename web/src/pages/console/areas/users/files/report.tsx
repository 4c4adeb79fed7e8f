// The progress of an import, and the outcome of every line.
import type { UserImport } from '@countersign/contract'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import classes from '#console/parts/file-import.module.css'
import { BackLink, ButtonLink } from '#console/parts/links.tsx'
import { Loaded } from '#console/parts/loaded.tsx'
import { formatNumber } from '#i18n/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { CheckIcon } from '#ui/icons.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Progress } from '#ui/progress.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { State } from '#ui/states/state.tsx'
import { PagedTable } from '#ui/table/index.ts'
import { messages } from '../messages/index.ts'
import { useUserImport, useUserImportLines } from './api.ts'
import { outcomes } from './search.ts'

const path = '/user-imports/$importId'

export function UserImportReport() {
  const text = messages.text()
  const { importId } = useParams({ from: path })
  return (
    <Loaded query={useUserImport(importId)}>
      {(known) => (
        <>
          <PageHeader
            title={known.dryRun ? text.dryRunTitle : text.reportTitle}
            lead={known.dryRun ? text.dryRunLead : undefined}
            back={<BackLink to="/users">{text.back}</BackLink>}
            actions={
              known.dryRun && known.status === 'done' ? (
                <ButtonLink to="/import-users">{text.importNow}</ButtonLink>
              ) : null
            }
          />
          <Outcome known={known} />
          <Lines known={known} />
        </>
      )}
    </Loaded>
  )
}

function Outcome({ known }: { readonly known: UserImport }) {
  const text = messages.text()
  const { status, total, processed, refused } = known
  return (
    <Card title={status === 'done' ? text.importDone : text.importRunning}>
      <Progress
        label={text.progress}
        value={processed}
        max={total}
        text={text.processed(formatNumber(processed), formatNumber(total))}
      />
      <div className={classes.counts} role="status">
        {outcomes.map((outcome) => (
          <Badge key={outcome} tone={toneOf(outcome, refused)}>
            {`${text.outcomes[outcome]}: ${formatNumber(known[outcome])}`}
          </Badge>
        ))}
      </div>
    </Card>
  )
}

function toneOf(outcome: (typeof outcomes)[number], refused: number) {
  if (outcome === 'refused') return refused > 0 ? 'danger' : 'neutral'
  return outcome === 'unchanged' ? 'neutral' : 'success'
}

function Lines({ known: { importId, processed, dryRun } }: { readonly known: UserImport }) {
  const text = messages.text()
  const navigate = useNavigate({ from: path })
  const { outcome = 'refused' } = useSearch({ from: path })
  return (
    <Card
      title={text.linesTitle}
      isFlush
      actions={
        <Segmented
          label={text.whichLines}
          value={outcome}
          onChange={(chosen) =>
            void navigate({ search: chosen === 'refused' ? {} : { outcome: chosen }, replace: true })
          }
          options={outcomes.map((value) => ({ value, label: text.outcomes[value] }))}
        />
      }
    >
      <PagedTable
        label={text.linesTitle}
        pages={useUserImportLines(importId, outcome, processed)}
        keyOf={({ line }) => String(line)}
        hasLinks
        empty={<State icon={<CheckIcon />} tone="success" title={text.noLines} />}
        columns={[
          { key: 'line', header: text.line, cell: ({ line }) => formatNumber(line), isNumber: true },
          {
            key: 'user',
            header: text.user,
            cell: ({ userId, outcome: of }) =>
              userId === null || of === 'refused' || dryRun ? (
                (userId ?? '')
              ) : (
                <Link to="/users/$userId" params={{ userId }}>
                  {userId}
                </Link>
              ),
          },
          { key: 'issue', header: text.issue, cell: ({ issue }) => issue ?? '' },
        ]}
      />
    </Card>
  )
}
