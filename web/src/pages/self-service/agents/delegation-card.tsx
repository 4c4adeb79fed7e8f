import type { MyDelegation } from '@countersign/contract'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoment } from '../../../i18n/format.ts'
import { call } from '../../../session/call.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Card, Facts } from '../../../ui/card.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { notify } from '../../../ui/notice.tsx'
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
  const [isEnding, setIsEnding] = useState(false)
  const { delegationId, agentName, agentId, label, actions, status, startsAt, endsAt, endedAt } = delegation
  const isOpen = status === 'open' || status === 'scheduled'
  const end = async () => {
    await call(`svc-ss/v1/me/delegations/${delegationId}:end`, { method: 'POST' })
    notify.done(text.delegationEnded)
    await queries.invalidateQueries({ queryKey: ['agents'] })
  }
  const limits = limitsOf(delegation)
  return (
    <Card
      title={label ?? agentName ?? agentId}
      badges={<Badge tone={tones[status]}>{text.delegationStatuses[status]}</Badge>}
      {...(label ? { note: agentName ?? agentId } : {})}
      actions={
        isOpen ? (
          <Button variant="default" size="sm" onClick={() => setIsEnding(true)}>
            {text.endDelegation}
          </Button>
        ) : null
      }
    >
      <Facts
        facts={[
          { label: text.mayDo, value: actions.join(', ') },
          { label: text.mayTouch, value: resourcesOf(delegation) },
          { label: text.limits, value: limits.length > 0 ? limits.join('; ') : text.noLimits },
          {
            label: text.duration,
            value: text.fromTo(formatMoment(Date.parse(startsAt)), formatMoment(Date.parse(endedAt ?? endsAt))),
          },
        ]}
      />
      {isEnding ? (
        <Confirm
          title={text.endDelegationTitle}
          action={text.endDelegation}
          isDangerous
          onConfirm={end}
          onClose={() => setIsEnding(false)}
        >
          <p>{text.endDelegationText(agentName ?? agentId)}</p>
        </Confirm>
      ) : null}
    </Card>
  )
}
