import type { MyAgent } from '@countersign/contract'
import { svcSs } from '@countersign/contract/operations'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#session/call.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { Badge } from '#ui/badge.tsx'
import { notify } from '#ui/notice.tsx'
import { Detail, Row } from '../parts/rows.tsx'
import { useAgentActions, wordsFor } from './agent-actions.ts'
import { messages } from './messages/index.ts'

export function AgentRow({ agent }: { readonly agent: MyAgent }) {
  const text = messages.text()
  const queries = useQueryClient()
  const { agentId, displayName, description, status, openDelegations, ceiling } = agent
  const { data: offered = [] } = useAgentActions(agentId)
  const stop = async () => {
    const { endedDelegations } = await call(svcSs.stopMyAgent, { params: { agentId } })
    notify.done(text.agentStopped(displayName, endedDelegations))
    await queries.invalidateQueries({ queryKey: ['agents'] })
  }
  return (
    <Row
      name={displayName}
      badge={status === 'active' ? null : <Badge tone="warning">{text.agentStatuses[status]}</Badge>}
      actions={
        openDelegations > 0 ? (
          <ActionButton
            label={text.stop}
            name={text.stopOf(displayName)}
            question={{ title: text.stopTitle(displayName), text: <p>{text.stopText}</p>, isDangerous: true }}
            act={stop}
          />
        ) : null
      }
    >
      {description ? <Detail>{description}</Detail> : null}
      <Detail>
        {text.neverBeyond(ceiling.map((pattern) => wordsFor(pattern, offered)).join(', '))} ·{' '}
        {text.openCount(openDelegations)}
      </Detail>
    </Row>
  )
}
