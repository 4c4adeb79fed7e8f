import type { MyDelegation } from '@countersign/contract'
import { svcSs } from '@countersign/contract/operations'
import { useQueryClient } from '@tanstack/react-query'
import { formatMoment } from '#i18n/format.ts'
import { call } from '#session/call.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { typesOf, useAgentActions, wordsFor } from './agent-actions.ts'
import { messages } from './messages/index.ts'
import { limitsOf, resourcesOf } from './terms.ts'

const tones: Record<MyDelegation['status'], Tone> = {
  open: 'success',
  scheduled: 'accent',
  ended: 'neutral',
  expired: 'neutral',
}

export function DelegationCard({ delegation }: { readonly delegation: MyDelegation }) {
  const text = messages.text()
  const queries = useQueryClient()
  const { delegationId, agentName, agentId, label, actions, status, startsAt, endsAt, endedAt } = delegation
  const isOpen = status === 'open' || status === 'scheduled'
  const end = async () => {
    await call(svcSs.endMyDelegation, { params: { delegationId } })
    await queries.invalidateQueries({ queryKey: ['agents'] })
  }
  const limits = limitsOf(delegation)
  // A deleted agent has no actions any more.
  const { data: offered = [] } = useAgentActions(agentName === null ? undefined : agentId)
  return (
    <Card
      title={label ?? agentName ?? agentId}
      badges={<Badge tone={tones[status]}>{text.delegationStatuses[status]}</Badge>}
      {...(label ? { note: agentName ?? agentId } : {})}
      actions={
        isOpen ? (
          <ActionButton
            label={text.endDelegation}
            question={{
              title: text.endDelegationTitle,
              text: <p>{text.endDelegationText(agentName ?? agentId)}</p>,
              isDangerous: true,
            }}
            act={end}
            done={text.delegationEnded}
          />
        ) : null
      }
    >
      <Facts
        facts={[
          { label: text.mayDo, value: actions.map((action) => wordsFor(action, offered)).join(', ') },
          { label: text.mayTouch, value: resourcesOf(delegation, typesOf(offered)) },
          { label: text.limits, value: limits.length > 0 ? limits.join('; ') : text.noLimits },
          {
            label: text.duration,
            value: text.fromTo(formatMoment(Date.parse(startsAt)), formatMoment(Date.parse(endedAt ?? endsAt))),
          },
        ]}
      />
    </Card>
  )
}
