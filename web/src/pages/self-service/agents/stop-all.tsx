import type { StoppedAgents } from '@countersign/contract'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../session/call.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { notify } from '../../../ui/notice.tsx'
import classes from './agents.module.css'
import { messages } from './messages/index.ts'

export function StopAll() {
  const text = messages.text()
  const queries = useQueryClient()
  const [isAsked, setIsAsked] = useState(false)
  const stop = async () => {
    const { endedDelegations } = await call<StoppedAgents>('svc-ss/v1/me/agents:stop', { method: 'POST' })
    notify.done(text.allStopped(endedDelegations))
    await queries.invalidateQueries({ queryKey: ['agents'] })
  }
  return (
    <section className={classes.stopAll}>
      <div className={classes.texts}>
        <h2>{text.stopAllTitle}</h2>
        <p>{text.stopAllText}</p>
      </div>
      <Button color="red.8" onClick={() => setIsAsked(true)}>
        {text.stopAll}
      </Button>
      {isAsked ? (
        <Confirm
          title={text.stopAllQuestion}
          action={text.stopAll}
          isDangerous
          onConfirm={stop}
          onClose={() => setIsAsked(false)}
        >
          <p>{text.stopText}</p>
        </Confirm>
      ) : null}
    </section>
  )
}
