// What approvers let agents repeat, and how far: of one agent, or of one user.
import type { StandingApproval } from '@countersign/contract'
import { named, useUserName } from '#console/parts/picker/index.ts'
import { useMay } from '#console/shell/person.ts'
import { formatMoment } from '#i18n/format.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { limitFacts } from '#ui/standing-facts.ts'
import { Below, type Column, PagedTable } from '#ui/table/index.ts'
import { useNameOf } from '../agent-names.ts'
import { type SchemaWords, useSchemaWords } from '../schema-actions.ts'
import { Titled, TitledResource } from '../titled.tsx'
import { useEndStanding, useStandingApprovals, type Whose } from './api.ts'
import { messages } from './messages/index.ts'

const tones: Readonly<Record<StandingApproval['status'], Tone>> = {
  open: 'success',
  used_up: 'neutral',
  ended: 'neutral',
  expired: 'neutral',
}

export function StandingApprovals(whose: Whose) {
  const text = messages.text()
  const mayEnd = useMay('admin.write')
  const nameOf = useNameOf()
  const words = useSchemaWords()
  const pages = useStandingApprovals(whose)
  // Most agents and users have none.
  if (!pages.items?.length) return null
  const agent: Column<StandingApproval> = { key: 'agent', header: text.agent, cell: ({ agentId }) => nameOf(agentId) }
  return (
    <Card title={text.title} note={text.note} isFlush>
      <PagedTable
        label={text.title}
        pages={pages}
        keyOf={({ standingApprovalId }) => standingApprovalId}
        empty={null}
        isTall
        columns={[
          ...('userId' in whose ? [agent] : []),
          {
            key: 'approver',
            header: text.approver,
            cell: ({ approverId, userId }) => (
              <span>
                <UserName userId={approverId} />
                <Below>
                  {text.user}: {userId === null ? text.itself : <UserName userId={userId} />}
                </Below>
              </span>
            ),
          },
          {
            key: 'action',
            header: text.action,
            cell: ({ terms }) => (
              <span>
                <Titled kind="action" name={terms.action.name} words={words} />
                <Below>
                  <Covered resource={terms.resource} words={words} />
                </Below>
              </span>
            ),
          },
          { key: 'limits', header: text.limits, cell: limitsOf },
          { key: 'until', header: text.until, isWhole: true, cell: ({ endsAt }) => formatMoment(Date.parse(endsAt)) },
          {
            key: 'status',
            header: text.status,
            cell: ({ status }) => <Badge tone={tones[status]}>{text.statuses[status]}</Badge>,
          },
          {
            key: 'end',
            header: text.end,
            isActions: true,
            cell: (standing) => (mayEnd && standing.status === 'open' ? <End standing={standing} /> : null),
          },
        ]}
      />
    </Card>
  )
}

function UserName({ userId }: { readonly userId: string }) {
  return named(useUserName(userId), userId)
}

interface CoveredProps {
  readonly resource: StandingApproval['terms']['resource']
  readonly words: SchemaWords
}

function Covered({ resource: { type, id }, words }: CoveredProps) {
  if (id !== null) return <TitledResource resource={{ type, id }} words={words} />
  return <span title={type}>{messages.text().anyOf(words('entity', type))}</span>
}

function limitsOf({ terms, countUsed, countReserved, budgetUsed, budgetReserved }: StandingApproval): string {
  const used = { count: countUsed + countReserved, budget: (budgetUsed ?? 0) + (budgetReserved ?? 0) }
  return limitFacts(terms, used)
    .map(({ label, value }) => `${label}: ${value}`)
    .join(' · ')
}

function End({ standing: { standingApprovalId, approverId } }: { readonly standing: StandingApproval }) {
  const text = messages.text()
  const end = useEndStanding()
  return (
    <ActionButton
      label={text.end}
      name={text.endOf(approverId)}
      size="xs"
      question={{ title: text.endTitle, text: text.endText, isDangerous: true }}
      act={() => end.mutateAsync(standingApprovalId)}
      done={text.ended}
    />
  )
}
