import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { FoldableFilters } from '#console/parts/foldable-filters.tsx'
import { useMfaSettings } from '#console/parts/mfa-settings.ts'
import { MomentField } from '#console/parts/moment-field.tsx'
import { AgentPicker, UserPicker } from '#console/parts/picker/index.ts'
import { ListPage, useFilters } from '#console/parts/resource/index.ts'
import { SelectField, SwitchField, TextField } from '#ui/form/index.ts'
import { ActivityIcon } from '#ui/icons.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { useSchemaActions, useSchemaWords } from '../schema-actions.ts'
import { Titled, TitledResource } from '../titled.tsx'
import { useDecisions } from './api.ts'
import { messages } from './messages/index.ts'
import { explanationOf, OutcomeBadge, useWho } from './outcome-badge.tsx'
import { type DecisionSearch, outcomes } from './search.ts'

const typingMs = 300

export function DecisionList() {
  const text = messages.text()
  const search = useSearch({ from: '/agents/decisions' })
  const { isFiltered } = useFilters('/agents/decisions', search)
  const words = useSchemaWords()
  const [settled] = useDebouncedValue(search, typingMs)
  const [isLive, setIsLive] = useState(true)
  const keptDays = useMfaSettings().data?.value.decisionRetentionDays
  return (
    <ListPage
      text={{ ...text, lead: keptDays === undefined ? text.lead : text.leadKept(keptDays) }}
      icon={<ActivityIcon />}
      actions={<SwitchField label={text.live} isOn={isLive} onChange={setIsLive} />}
      filters={{ fields: <DecisionFilters search={search} />, isFiltered }}
      pages={useDecisions(settled, isLive)}
      keyOf={({ evaluationId }) => evaluationId}
      isTall
      columns={[
        {
          key: 'action',
          header: text.action,
          isWhole: true,
          cell: ({ evaluationId, action }) => (
            <Link to="/agents/decisions/$evaluationId" params={{ evaluationId }}>
              <Titled kind="action" name={action} words={words} />
            </Link>
          ),
        },
        { key: 'subject', header: text.subject, cell: useWho() },
        {
          key: 'resource',
          header: text.resource,
          cell: ({ resource }) => <TitledResource resource={resource} words={words} />,
        },
        { key: 'outcome', header: text.outcome, cell: ({ outcome }) => <OutcomeBadge outcome={outcome} /> },
        { key: 'why', header: text.why, cell: explanationOf },
        { key: 'when', header: text.when, isWhole: true, cell: ({ decidedAt }) => <RelativeTime at={decidedAt} /> },
      ]}
    />
  )
}

function DecisionFilters({ search }: { readonly search: DecisionSearch }) {
  const text = messages.text()
  const { isFiltered, filter, clear } = useFilters('/agents/decisions', search)
  const field = (name: Exclude<keyof DecisionSearch, 'outcome'>) => ({
    value: search[name] ?? '',
    onChange: (value: string) => filter({ [name]: value }),
  })
  return (
    <FoldableFilters label={text.filter} isNarrowed={isFiltered}>
      <TextField
        label={text.action}
        placeholder="payment.create"
        maxLength={128}
        suggestions={useSchemaActions()}
        {...field('action')}
      />
      <AgentPicker label={text.agent} acceptsOther {...field('agentId')} />
      <UserPicker label={text.user} acceptsOther {...field('userId')} />
      <SelectField
        label={text.outcome}
        value={search.outcome ?? ''}
        onChange={(value) => filter({ outcome: value || undefined })}
        options={[
          { value: '' as const, label: text.anyOutcome },
          ...outcomes.map((value) => ({ value, label: text.outcomes[value] })),
        ]}
      />
      <MomentField label={text.from} {...field('from')} />
      <MomentField label={text.to} {...field('to')} />
      {isFiltered ? (
        <Button variant="default" size="md" onClick={clear}>
          {text.clear}
        </Button>
      ) : null}
    </FoldableFilters>
  )
}
