import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { FoldableFilters } from '#console/parts/foldable-filters.tsx'
import { useMfaSettings } from '#console/parts/mfa-settings.ts'
import { MomentField } from '#console/parts/moment-field.tsx'
import { Card } from '#ui/card.tsx'
import { SelectField, SwitchField, TextField } from '#ui/form/index.ts'
import { ActivityIcon } from '#ui/icons.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { State } from '#ui/states/state.tsx'
import { PagedTable } from '#ui/table/index.ts'
import { useAgentSuggestions } from '../agent-names.ts'
import { useDecisions } from './api.ts'
import { messages } from './messages/index.ts'
import { explanationOf, OutcomeBadge, useWho } from './outcome-badge.tsx'
import { type DecisionSearch, outcomes } from './search.ts'

const typingMs = 300

export function DecisionList() {
  const text = messages.text()
  const search = useSearch({ from: '/agents/decisions' })
  const [settled] = useDebouncedValue(search, typingMs)
  const [isLive, setIsLive] = useState(true)
  const keptDays = useMfaSettings().data?.value.decisionRetentionDays
  return (
    <>
      <PageHeader
        title={text.title}
        lead={keptDays === undefined ? text.lead : text.leadKept(keptDays)}
        actions={<SwitchField label={text.live} isOn={isLive} onChange={setIsLive} />}
      />
      <DecisionFilters search={search} />
      <Card isFlush>
        <PagedTable
          label={text.listLabel}
          pages={useDecisions(settled, isLive)}
          keyOf={({ evaluationId }) => evaluationId}
          hasLinks
          empty={
            <State icon={<ActivityIcon />} title={text.emptyTitle}>
              {text.emptyText}
            </State>
          }
          columns={[
            {
              key: 'action',
              header: text.action,
              isWhole: true,
              cell: ({ evaluationId, action }) => (
                <Link to="/agents/decisions/$evaluationId" params={{ evaluationId }}>
                  {action}
                </Link>
              ),
            },
            { key: 'subject', header: text.subject, cell: useWho() },
            { key: 'resource', header: text.resource, cell: ({ resource }) => `${resource.type} ${resource.id}` },
            { key: 'outcome', header: text.outcome, cell: ({ outcome }) => <OutcomeBadge outcome={outcome} /> },
            { key: 'why', header: text.why, cell: explanationOf },
            { key: 'when', header: text.when, isWhole: true, cell: ({ decidedAt }) => <RelativeTime at={decidedAt} /> },
          ]}
        />
      </Card>
    </>
  )
}

function DecisionFilters({ search }: { readonly search: DecisionSearch }) {
  const text = messages.text()
  const navigate = useNavigate()
  const narrow = (changed: DecisionSearch) => void navigate({ to: '/agents/decisions', search: changed, replace: true })
  const field = (name: Exclude<keyof DecisionSearch, 'outcome'>) => ({
    value: search[name] ?? '',
    onChange(value: string) {
      const { [name]: _before, ...others } = search
      narrow(value === '' ? others : { ...others, [name]: value })
    },
  })
  return (
    <FoldableFilters label={text.filter} isNarrowed={Object.keys(search).length > 0}>
      <TextField label={text.action} placeholder="payment.create" maxLength={128} {...field('action')} />
      <TextField
        label={text.agent}
        placeholder="ag_…"
        maxLength={64}
        suggestions={useAgentSuggestions()}
        {...field('agentId')}
      />
      <TextField label={text.user} maxLength={128} {...field('userId')} />
      <SelectField
        label={text.outcome}
        value={search.outcome ?? ''}
        onChange={(value) => {
          const { outcome: _before, ...others } = search
          narrow(value === '' ? others : { ...others, outcome: value })
        }}
        options={[
          { value: '' as const, label: text.anyOutcome },
          ...outcomes.map((value) => ({ value, label: text.outcomes[value] })),
        ]}
      />
      <MomentField label={text.from} {...field('from')} />
      <MomentField label={text.to} {...field('to')} />
      {Object.keys(search).length > 0 ? (
        <Button variant="default" size="md" onClick={() => narrow({})}>
          {text.clear}
        </Button>
      ) : null}
    </FoldableFilters>
  )
}
