// The progress of an import, and the outcome of every line.
import type { HardwareTokenImport } from '@countersign/contract'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import classes from '#console/parts/file-import.module.css'
import { BackLink } from '#console/parts/links.tsx'
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
import { useImport, useImportLines } from '../api.ts'
import { messages } from '../messages/index.ts'
import { importOutcomes } from '../search.ts'

const path = '/hardware-tokens/imports/$importId'

export function ImportReport() {
  const text = messages.text()
  const { importId } = useParams({ from: path })
  return (
    <>
      <PageHeader title={text.reportTitle} back={<BackLink to="/hardware-tokens">{text.title}</BackLink>} />
      <Loaded query={useImport(importId)}>
        {(known) => (
          <>
            <Outcome known={known} />
            <Lines known={known} />
          </>
        )}
      </Loaded>
    </>
  )
}

function Outcome({ known: { status, total, processed, imported, refused } }: { readonly known: HardwareTokenImport }) {
  const text = messages.text()
  return (
    <Card title={status === 'done' ? text.importDone : text.importRunning}>
      <Progress
        label={text.progress}
        value={processed}
        max={total}
        text={text.processed(formatNumber(processed), formatNumber(total))}
      />
      <div className={classes.counts} role="status">
        <Badge tone="success">{text.imported(formatNumber(imported))}</Badge>
        <Badge tone={refused > 0 ? 'danger' : 'neutral'}>{text.refused(formatNumber(refused))}</Badge>
      </div>
    </Card>
  )
}

function Lines({ known: { importId, processed } }: { readonly known: HardwareTokenImport }) {
  const text = messages.text()
  const navigate = useNavigate({ from: path })
  const { outcome = 'refused' } = useSearch({ from: path })
  return (
    <Card
      title={text.linesTitle}
      isFlush
      actions={
        <Segmented
          label={text.which}
          value={outcome}
          onChange={(chosen) =>
            void navigate({ search: chosen === 'refused' ? {} : { outcome: chosen }, replace: true })
          }
          options={importOutcomes.map((value) => ({ value, label: text.outcomes[value] }))}
        />
      }
    >
      <PagedTable
        label={text.linesTitle}
        pages={useImportLines(importId, outcome, processed)}
        keyOf={({ line }) => String(line)}
        empty={<State icon={<CheckIcon />} tone="success" title={text.noLines[outcome]} />}
        columns={[
          { key: 'serial', header: text.serialNumber, cell: ({ serialNumber }) => serialNumber ?? text.unknown },
          { key: 'line', header: text.line, cell: ({ line }) => formatNumber(line), isNumber: true },
          {
            key: 'outcome',
            header: text.outcome,
            cell: ({ outcome: of }) => (
              <Badge tone={of === 'imported' ? 'success' : 'danger'}>{text.outcomes[of]}</Badge>
            ),
          },
          { key: 'issue', header: text.issue, cell: ({ issue }) => issue ?? '' },
        ]}
      />
    </Card>
  )
}
