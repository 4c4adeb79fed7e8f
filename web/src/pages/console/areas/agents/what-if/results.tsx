// What the draft says, beside what is in force.
import type { WhatIfCase, WhatIfDecision } from '@countersign/contract'
import { Button } from '@mantine/core'
import { approverWords } from '#ui/approver-words.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Below, DataTable } from '#ui/table/index.ts'
import { useNameOf } from '../agent-names.ts'
import { propertyFacts } from '../property-facts.tsx'
import { useSchemaWords } from '../schema-actions.ts'
import { Titled, TitledResource } from '../titled.tsx'
import type { Tried } from './api.ts'
import type { WhatIfMessages } from './messages/en.ts'
import { messages } from './messages/index.ts'
import classes from './results.module.css'

interface Props {
  readonly tried: Tried
  readonly onRemove: (index: number) => void
}

export function Results({ tried: { requests, answer }, onRemove }: Props) {
  const text = messages.text()
  const { publishedVersion, items } = answer
  const rows = requests.flatMap((asked, index) => {
    const decided = items[index]
    return decided ? [{ index, asked, ...decided }] : []
  })
  const inForce = publishedVersion === null ? text.nothingInForce : text.versionInForce(publishedVersion)
  return (
    <DataTable
      label={text.resultsLabel}
      rows={rows}
      keyOf={({ index }) => String(index)}
      isTall
      columns={[
        { key: 'question', header: text.question, cell: ({ asked }) => <Question asked={asked} /> },
        { key: 'published', header: inForce, cell: ({ published }) => <Told decision={published} /> },
        { key: 'draft', header: text.draft, cell: ({ draft }) => <Told decision={draft} /> },
        {
          key: 'changed',
          header: text.changed,
          cell: ({ changed }) => (
            <Badge tone={changed ? 'warning' : 'neutral'}>{changed ? text.changed : text.same}</Badge>
          ),
        },
        {
          key: 'actions',
          header: text.remove,
          isActions: true,
          cell: ({ index }) => (
            <Button variant="subtle" size="xs" onClick={() => onRemove(index)}>
              {text.remove}
            </Button>
          ),
        },
      ]}
    />
  )
}

function Question({ asked: { principal, action, resource, context } }: { readonly asked: WhatIfCase }) {
  const text = messages.text()
  const words = useSchemaWords()
  const name = useNameOf()(principal.id)
  const facts = propertyFacts(context?.action ?? {}, words)
  return (
    <span>
      {context?.onBehalfOf ? text.forUser(name, context.onBehalfOf.id) : name} ·{' '}
      <Titled kind="action" name={action} words={words} /> · <TitledResource resource={resource} words={words} />
      {facts.map((fact) => (
        <Below key={`${fact.label} ${fact.name}`}>
          <span title={fact.name}>{fact.label}</span>: {fact.value}
        </Below>
      ))}
    </span>
  )
}

/** As the policy's annotation names them: `on_behalf_of`, `owner`, `user:<id>` or `group:<id>`. */
function approvalBy(approver: string, { approvers }: WhatIfMessages): string {
  if (approver === 'on_behalf_of' || approver === 'owner') return approvers[approver]
  const id = approver.slice(approver.indexOf(':') + 1)
  return approver.startsWith('group:') ? approvers.group(id) : approvers.user(id)
}

/** Stages in their order, who is asked as well, and how far an approval may go. */
function approvalsOf(gate: WhatIfDecision['gates'][number], text: WhatIfMessages): string {
  const { approver, stages, escalation, standing } = gate
  const who = stages ? stages.map(approverWords).join(' → ') : approvalBy(approver, text)
  const more = [escalation && escalationText(escalation, text), standing && text.standing(standing)].filter(Boolean)
  return more.length > 0 ? `${who} (${more.join('; ')})` : who
}

/** The server writes `15m to group:managers`. */
function escalationText(written: string, text: WhatIfMessages): string {
  const [, minutes, approver = written] = /^(\d+)m to (.+)$/s.exec(written) ?? []
  return text.escalates(Number(minutes), approverWords(approver))
}

const tones: Readonly<Record<WhatIfDecision['outcome'], Tone>> = {
  allow: 'success',
  approval_required: 'warning',
  deny: 'danger',
}

function Told({ decision: { outcome, determiningPolicies, gates, errors } }: { readonly decision: WhatIfDecision }) {
  const text = messages.text()
  const told = [
    ...errors.map(({ message }) => text.failed(message)),
    ...gates.map((gate) => `${gate.policyId}: ${approvalsOf(gate, text)}`),
    ...determiningPolicies.filter((policy) => !gates.some(({ policyId }) => policyId === policy)),
  ]
  return (
    <span className={classes.told}>
      <Badge tone={tones[outcome]}>{text.outcomes[outcome]}</Badge>
      <span className={classes.why}>{told.length === 0 ? text.noPolicy : told.join(', ')}</span>
    </span>
  )
}
