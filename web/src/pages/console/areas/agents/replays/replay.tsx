// The progress of a replay, and the decisions that the draft would change.
import type { PolicyReplay, PolicyReplayDifference } from '@countersign/contract'
import { Button } from '@mantine/core'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import classes from '#console/parts/file-import.module.css'
import { BackLink } from '#console/parts/links.tsx'
import { Loaded } from '#console/parts/loaded.tsx'
import { useMay } from '#console/shell/person.ts'
import { formatNumber } from '#i18n/format.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { CheckIcon } from '#ui/icons.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Progress } from '#ui/progress.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { State } from '#ui/states/state.tsx'
import { Below, PagedTable } from '#ui/table/index.ts'
import { useTitledRequest } from '../titled.tsx'
import { isRunning, useCancelReplay, useDifferences, useReplay } from './api.ts'
import { messages } from './messages/index.ts'
import { causes } from './search.ts'

const counted = ['unchanged', 'changed', 'notByPolicies', 'withoutInputs'] as const
const tones: Readonly<Record<PolicyReplayDifference['draft'], Tone>> = {
  allowed: 'success',
  approval_required: 'warning',
  denied: 'danger',
}

export function Replay() {
  const text = messages.text()
  const { replayId } = useParams({ from: '/agents/policies/replays/$replayId' })
  const cancel = useCancelReplay()
  const mayCancel = useMay('admin.write')
  return (
    <Loaded query={useReplay(replayId)}>
      {(known) => (
        <>
          <PageHeader
            title={text.replayTitle(known.days)}
            lead={text.replayLead}
            back={<BackLink to="/agents/policies/replays">{text.backToReplays}</BackLink>}
            actions={
              mayCancel && isRunning(known) ? (
                <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate(replayId)}>
                  {text.cancel}
                </Button>
              ) : null
            }
          />
          <Counts known={known} />
          <Differences known={known} />
        </>
      )}
    </Loaded>
  )
}

function Counts({ known }: { readonly known: PolicyReplay }) {
  const text = messages.text()
  const { status, total, replayed } = known
  return (
    <Card title={text.statuses[status]}>
      <Progress
        label={text.progress}
        value={replayed}
        max={total}
        text={text.processed(formatNumber(replayed), formatNumber(total))}
      />
      <div className={classes.counts} role="status">
        {counted.map((name) => (
          <Badge key={name} tone={name === 'changed' && known.changed > 0 ? 'warning' : 'neutral'}>
            {`${text.counts[name]}: ${formatNumber(known[name])}`}
          </Badge>
        ))}
      </div>
    </Card>
  )
}

const Outcome = ({ outcome }: { readonly outcome: PolicyReplayDifference['draft'] }) => (
  <Badge tone={tones[outcome]}>{messages.text().outcomes[outcome]}</Badge>
)

function Differences({ known: { replayId, changed } }: { readonly known: PolicyReplay }) {
  const text = messages.text()
  const path = '/agents/policies/replays/$replayId'
  const navigate = useNavigate({ from: path })
  const { cause = 'draft' } = useSearch({ from: path })
  return (
    <Card
      title={text.differencesTitle}
      isFlush
      actions={
        <Segmented
          label={text.which}
          value={cause}
          onChange={(chosen) => void navigate({ search: chosen === 'draft' ? {} : { cause: chosen }, replace: true })}
          options={causes.map((value) => ({ value, label: text.causes[value] }))}
        />
      }
    >
      <PagedTable
        label={text.differencesTitle}
        pages={useDifferences(replayId, cause, changed)}
        keyOf={({ evaluationId }) => evaluationId}
        hasLinks
        isTall
        empty={<State icon={<CheckIcon />} tone="success" title={text.noDifferences} />}
        columns={[
          {
            key: 'when',
            header: text.decided,
            cell: ({ evaluationId, decidedAt }) => (
              <Link to="/agents/decisions/$evaluationId" params={{ evaluationId }}>
                <RelativeTime at={decidedAt} />
              </Link>
            ),
          },
          { key: 'request', header: text.request, cell: useTitledRequest() },
          { key: 'logged', header: text.logged, cell: ({ logged }) => <Outcome outcome={logged} /> },
          {
            key: 'draft',
            header: text.draft,
            cell: ({ draft, draftPolicies }) => (
              <span>
                <Outcome outcome={draft} />
                <Below>{draftPolicies.join(', ')}</Below>
              </span>
            ),
          },
        ]}
      />
    </Card>
  )
}
