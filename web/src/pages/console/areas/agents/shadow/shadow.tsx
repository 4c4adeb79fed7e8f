// A draft beside the published policies, and where they disagree.
import type { PolicyShadow, PolicyShadowDifference } from '@countersign/contract'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import classes from '#console/parts/file-import.module.css'
import { BackLink } from '#console/parts/links.tsx'
import { Loaded } from '#console/parts/loaded.tsx'
import { useMay } from '#console/shell/person.ts'
import { formatNumber } from '#i18n/format.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { CheckIcon, FlaskIcon } from '#ui/icons.tsx'
import { notify } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { State } from '#ui/states/state.tsx'
import { Below, PagedTable } from '#ui/table/index.ts'
import { useTitledRequest } from '../titled.tsx'
import { useShadow, useShadowChanges, useShadowDifferences } from './api.ts'
import { messages } from './messages/index.ts'

const tones: Readonly<Record<PolicyShadowDifference['shadow'], Tone>> = {
  allowed: 'success',
  approval_required: 'warning',
  denied: 'danger',
}

export function Shadow() {
  const text = messages.text()
  return (
    <Loaded query={useShadow()}>
      {(shadow) => (
        <>
          <PageHeader
            title={text.title}
            lead={text.lead}
            back={<BackLink to="/agents/policies">{text.back}</BackLink>}
            actions={<Actions isOn={shadow !== null} />}
          />
          {shadow ? (
            <>
              <Counts shadow={shadow} />
              <Differences shadow={shadow} />
            </>
          ) : (
            <Card>
              <State icon={<FlaskIcon />} title={text.offTitle}>
                {text.offText}
              </State>
            </Card>
          )}
        </>
      )}
    </Loaded>
  )
}

function Actions({ isOn }: { readonly isOn: boolean }) {
  const text = messages.text()
  const mayChange = useMay('admin.write')
  const { start, stop } = useShadowChanges()
  if (!mayChange) return null
  const onError = (error: unknown) => notify.failed(error)
  return (
    <>
      {isOn ? (
        <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate(undefined, { onError })}>
          {text.stop}
        </Button>
      ) : null}
      <Button loading={start.isPending} onClick={() => start.mutate(undefined, { onError })}>
        {isOn ? text.restart : text.start}
      </Button>
    </>
  )
}

function Counts({ shadow }: { readonly shadow: PolicyShadow }) {
  const text = messages.text()
  const { compared, differing, skipped, startedAt } = shadow
  return (
    <Card title={text.running}>
      <p>
        {text.started} <RelativeTime at={startedAt} />
      </p>
      <div className={classes.counts} role="status">
        <Badge tone="neutral">{`${text.compared}: ${formatNumber(compared)}`}</Badge>
        <Badge tone={differing > 0 ? 'warning' : 'neutral'}>{`${text.differing}: ${formatNumber(differing)}`}</Badge>
        <Badge tone="neutral">{`${text.skipped}: ${formatNumber(skipped)}`}</Badge>
      </div>
    </Card>
  )
}

const Outcome = ({ outcome }: { readonly outcome: PolicyShadowDifference['shadow'] }) => (
  <Badge tone={tones[outcome]}>{messages.text().outcomes[outcome]}</Badge>
)

function Differences({ shadow: { shadowId, differing } }: { readonly shadow: PolicyShadow }) {
  const text = messages.text()
  return (
    <Card title={text.differencesTitle} isFlush>
      <PagedTable
        label={text.differencesTitle}
        pages={useShadowDifferences(shadowId, differing)}
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
            key: 'shadow',
            header: text.shadow,
            cell: ({ shadow, shadowPolicies }) => (
              <span>
                <Outcome outcome={shadow} />
                <Below>{shadowPolicies.join(', ')}</Below>
              </span>
            ),
          },
        ]}
      />
    </Card>
  )
}
