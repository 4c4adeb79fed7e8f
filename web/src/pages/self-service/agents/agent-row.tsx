import type { MyAgent, StoppedAgents } from '@countersign/contract'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../session/call.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { notify } from '../../../ui/notice.tsx'
import classes from './agents.module.css'
import { messages } from './messages/index.ts'

export function AgentRow({ agent }: { readonly agent: MyAgent }) {
  const text = messages.text()
  const queries = useQueryClient()
  const [isStopping, setIsStopping] = useState(false)
  const { agentId, displayName, description, status, openDelegations, ceiling } = agent
  const stop = async () => {
    const { endedDelegations } = await call<StoppedAgents>(`svc-ss/v1/me/agents/${agentId}:stop`, { method: 'POST' })
    notify.done(text.agentStopped(displayName, endedDelegations))
    await queries.invalidateQueries({ queryKey: ['agents'] })
  }
  return (
    <li className={classes.row}>
      <div className={classes.texts}>
        <p className={classes.name}>
          {displayName} {status === 'active' ? null : <Badge tone="warning">{text.agentStatuses[status]}</Badge>}
        </p>
        {description ? <p className={classes.detail}>{description}</p> : null}
        <p className={classes.detail}>
          {text.neverBeyond(ceiling.join(', '))} · {text.openCount(openDelegations)}
        </p>
      </div>
      {openDelegations > 0 ? (
        <Button variant="default" size="sm" aria-label={text.stopOf(displayName)} onClick={() => setIsStopping(true)}>
          {text.stop}
        </Button>
      ) : null}
      {isStopping ? (
        <Confirm
          title={text.stopTitle(displayName)}
          action={text.stop}
          isDangerous
          onConfirm={stop}
          onClose={() => setIsStopping(false)}
        >
          <p>{text.stopText}</p>
        </Confirm>
      ) : null}
    </li>
  )
}
