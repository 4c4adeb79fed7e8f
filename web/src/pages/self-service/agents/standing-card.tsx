import type { MyStandingApproval } from '@countersign/contract'
import { svcSs } from '@countersign/contract/operations'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#session/call.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { standingFacts } from '#ui/standing-facts.ts'
import { messages } from './messages/index.ts'

const tones: Record<MyStandingApproval['status'], Tone> = {
  open: 'success',
  used_up: 'neutral',
  ended: 'neutral',
  expired: 'neutral',
}

export function StandingCard({ standing }: { readonly standing: MyStandingApproval }) {
  const text = messages.text()
  const queries = useQueryClient()
  const { standingApprovalId, agentName, agentId, approverId, userId, status, terms } = standing
  const used = {
    count: standing.countUsed + standing.countReserved,
    budget: (standing.budgetUsed ?? 0) + (standing.budgetReserved ?? 0),
  }
  const end = async () => {
    await call(svcSs.endMyStandingApproval, { params: { standingApprovalId } })
    await queries.invalidateQueries({ queryKey: ['agents'] })
  }
  return (
    <Card
      title={agentName ?? agentId}
      badges={<Badge tone={tones[status]}>{text.standingStatuses[status]}</Badge>}
      actions={
        status === 'open' ? (
          <ActionButton
            label={text.endStanding}
            question={{
              title: text.endStandingTitle,
              text: <p>{text.endStandingText(agentName ?? agentId)}</p>,
              isDangerous: true,
            }}
            act={end}
            done={text.standingEnded}
          />
        ) : null
      }
    >
      <Facts
        facts={[
          { label: text.approvedBy, value: approverId },
          ...(userId === null ? [] : [{ label: text.onBehalfOf, value: userId }]),
          ...standingFacts(terms, used),
        ]}
      />
    </Card>
  )
}
