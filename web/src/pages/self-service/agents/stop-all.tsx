import { svcSs } from '@countersign/contract/operations'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#session/call.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { notify } from '#ui/notice.tsx'
import classes from './agents.module.css'
import { messages } from './messages/index.ts'

export function StopAll() {
  const text = messages.text()
  const queries = useQueryClient()
  const stop = async () => {
    const { endedDelegations } = await call(svcSs.stopMyAgents)
    notify.done(text.allStopped(endedDelegations))
    await queries.invalidateQueries({ queryKey: ['agents'] })
  }
  return (
    <section className={classes.stopAll}>
      <div className={classes.texts}>
        <h2>{text.stopAllTitle}</h2>
        <p>{text.stopAllText}</p>
      </div>
      <ActionButton
        label={text.stopAll}
        look="alarm"
        question={{ title: text.stopAllQuestion, text: <p>{text.stopText}</p>, isDangerous: true }}
        act={stop}
      />
    </section>
  )
}
