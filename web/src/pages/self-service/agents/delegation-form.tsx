import type { DelegableAction, MyAgent } from '@countersign/contract'
import { svcSs } from '@countersign/contract/operations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callProven } from '#session/call-proven.ts'
import { isUnproven } from '#session/is-unproven.ts'
import { ActionSwitches, Advanced, FieldGroup, Form, SelectField, TextAreaField, TextField } from '#ui/form/index.ts'
import { notify } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ProblemNotice } from '#ui/states/problem-notice.tsx'
import { go } from '../navigation.ts'
import { titleOf, useAgentActions } from './agent-actions.ts'
import classes from './agents.module.css'
import { type Draft, problemsOf, requestOf } from './draft.ts'
import { LimitFields } from './limit-fields.tsx'
import { messages } from './messages/index.ts'
import { DateField } from './moment-fields.tsx'
import { ResourceFields } from './resource-fields.tsx'

const isoDay = (at: Date) => at.toLocaleDateString('sv-SE')
const inThirtyDays = () => isoDay(new Date(Date.now() + 30 * 86_400_000))

const draftFor = (agentId: string): Draft => ({
  agentId,
  label: '',
  actions: { chosen: [], patterns: '' },
  types: {},
  otherResources: '',
  amountPerAction: undefined,
  currency: '',
  budget: undefined,
  count: undefined,
  per: 'day',
  days: [],
  from: '08:00',
  to: '18:00',
  startsOn: '',
  endsOn: inThirtyDays(),
})

interface Props {
  readonly agents: readonly MyAgent[]
  readonly first: MyAgent
}

export function DelegationForm({ agents, first }: Props) {
  const text = messages.text()
  const queries = useQueryClient()
  const [draft, setDraft] = useState(() => draftFor(first.agentId))
  const [isTried, setIsTried] = useState(false)
  const { data: offered, error: notOffered } = useAgentActions(draft.agentId)
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const create = useMutation({
    mutationFn: () => callProven(svcSs.createMyDelegation, { body: requestOf(draft, offered ?? [], timeZone) }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['agents'] })
      go('agents')
      notify.done(text.delegated)
    },
  })
  const problems = problemsOf(draft, offered ?? [])
  const shown: typeof problems = isTried ? problems : new Set()
  const take = () => {
    setIsTried(true)
    if (problems.size === 0) create.mutate()
  }
  return (
    <Form
      submit={text.delegateNow}
      isBusy={create.isPending}
      error={isUnproven(create.error) ? undefined : create.error}
      onSubmit={take}
      onCancel={() => go('agents')}
    >
      <SelectField
        label={text.agent}
        value={draft.agentId}
        onChange={(agentId) => change({ agentId, actions: { chosen: [], patterns: '' }, types: {} })}
        options={agents.map(({ agentId, displayName }) => ({ value: agentId, label: displayName }))}
      />
      <TextField
        label={text.nameOptional}
        help={text.delegationNameHelp}
        value={draft.label}
        maxLength={200}
        onChange={(label) => change({ label })}
      />
      {notOffered ? <ProblemNotice error={notOffered} /> : null}
      {!offered && !notOffered ? <Skeleton /> : null}
      {offered ? (
        <>
          <FieldGroup title={text.mayDo} error={shown.has('actions') ? text.actionsMissing : undefined}>
            {offered.length === 0 ? <p className={classes.empty}>{text.noActions}</p> : null}
            <ActionSwitches
              offered={offered.map((action) => ({ ...action, title: titleOf(action) }))}
              value={draft.actions}
              onChange={(chosen) => change({ actions: { ...draft.actions, chosen } })}
            />
          </FieldGroup>
          <ResourceFields draft={draft} offered={offered} onChange={change} isMissing={shown.has('resources')} />
          <AdvancedFields draft={draft} offered={offered} onChange={change} />
        </>
      ) : null}
      <DateField label={text.startsOn} value={draft.startsOn} onChange={(startsOn) => change({ startsOn })} />
      <DateField
        label={text.endsOn}
        error={shown.has('endsOn') ? text.endMissing : undefined}
        value={draft.endsOn}
        onChange={(endsOn) => change({ endsOn })}
      />
      <LimitFields draft={draft} offered={offered ?? []} problems={shown} onChange={change} />
    </Form>
  )
}

interface AdvancedProps {
  readonly draft: Draft
  readonly offered: readonly DelegableAction[]
  readonly onChange: (part: Partial<Draft>) => void
}

function AdvancedFields({ draft, offered, onChange }: AdvancedProps) {
  const text = messages.text()
  return (
    <Advanced isOpen={offered.length === 0}>
      <TextAreaField
        label={text.moreActions}
        help={text.actionsHelp}
        rows={2}
        isCode
        value={draft.actions.patterns}
        onChange={(patterns) => onChange({ actions: { ...draft.actions, patterns } })}
      />
      <TextAreaField
        label={text.moreResources}
        help={text.resourcesHelp}
        rows={2}
        isCode
        value={draft.otherResources}
        onChange={(otherResources) => onChange({ otherResources })}
      />
    </Advanced>
  )
}
