// Letting an agent act: which one, what, on what, how far and until when.

import type { MyAgent } from '@countersign/contract'
import { svcSs } from '@countersign/contract/operations'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#session/call.ts'
import { callProven } from '#session/call-proven.ts'
import { isUnproven } from '#session/is-unproven.ts'
import { Card } from '#ui/card.tsx'
import { Form, SelectField, TextAreaField, TextField } from '#ui/form/index.ts'
import { notify } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ProblemNotice } from '#ui/states/problem-notice.tsx'
import { go } from '../navigation.ts'
import { BackLink } from '../shell/back-link.tsx'
import { type Draft, isComplete, requestOf } from './draft.ts'
import { DateField, LimitFields } from './limit-fields.tsx'
import { messages } from './messages/index.ts'

export function Delegate() {
  const text = messages.text()
  const { data, error } = useQuery({
    queryKey: ['agents', 'choice'],
    queryFn: ({ signal }) => call(svcSs.listMyAgents, { query: { limit: 100 }, signal }),
  })
  const agents = data?.items.filter(({ status }) => status === 'active')
  return (
    <>
      <PageHeader title={text.delegate} lead={text.delegateLead} back={<BackLink to="agents">{text.title}</BackLink>} />
      {error ? <ProblemNotice error={error} /> : null}
      {!data && !error ? <Skeleton /> : null}
      {agents?.length === 0 ? <p>{text.noAgents}</p> : null}
      {agents?.[0] ? (
        <Card>
          <DelegationForm agents={agents} first={agents[0]} />
        </Card>
      ) : null}
    </>
  )
}

const isoDay = (at: Date) => at.toLocaleDateString('sv-SE')
const inThirtyDays = () => isoDay(new Date(Date.now() + 30 * 86_400_000))

const draftFor = ({ agentId, ceiling }: MyAgent): Draft => ({
  agentId,
  label: '',
  actions: ceiling.join('\n'),
  resources: '',
  amountPerAction: '',
  currency: '',
  budget: '',
  count: '',
  per: 'day',
  days: [],
  from: '08:00',
  to: '18:00',
  startsOn: '',
  endsOn: inThirtyDays(),
})

function DelegationForm({ agents, first }: { readonly agents: readonly MyAgent[]; readonly first: MyAgent }) {
  const text = messages.text()
  const queries = useQueryClient()
  const [draft, setDraft] = useState(() => draftFor(first))
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const create = useMutation({
    mutationFn: () => callProven(svcSs.createMyDelegation, { body: requestOf(draft, timeZone) }),
    onSuccess: async () => {
      notify.done(text.delegated)
      await queries.invalidateQueries({ queryKey: ['agents'] })
      go('agents')
    },
  })
  const choose = (agentId: string) => {
    const ceiling = agents.find((agent) => agent.agentId === agentId)?.ceiling ?? []
    change({ agentId, actions: ceiling.join('\n') })
  }
  return (
    <Form
      submit={text.delegateNow}
      isBusy={create.isPending}
      isDisabled={!isComplete(draft)}
      error={isUnproven(create.error) ? undefined : create.error}
      onSubmit={() => create.mutate()}
      onCancel={() => go('agents')}
    >
      <SelectField
        label={text.agent}
        value={draft.agentId}
        onChange={choose}
        options={agents.map(({ agentId, displayName }) => ({ value: agentId, label: displayName }))}
      />
      <TextField
        label={text.nameOptional}
        help={text.delegationNameHelp}
        value={draft.label}
        maxLength={200}
        onChange={(label) => change({ label })}
      />
      <TextAreaField
        label={text.mayDo}
        help={text.actionsHelp}
        rows={3}
        isCode
        value={draft.actions}
        onChange={(actions) => change({ actions })}
      />
      <TextAreaField
        label={text.mayTouch}
        help={text.resourcesHelp}
        rows={3}
        isCode
        value={draft.resources}
        onChange={(resources) => change({ resources })}
      />
      <DateField label={text.startsOn} value={draft.startsOn} onChange={(startsOn) => change({ startsOn })} />
      <DateField label={text.endsOn} value={draft.endsOn} onChange={(endsOn) => change({ endsOn })} />
      <LimitFields draft={draft} onChange={change} />
    </Form>
  )
}
