import type { Agent } from '@countersign/contract'
import type { Tagged } from '#api/request.ts'
import { RemovalButton } from '#console/parts/resource/index.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { useAgentChanges } from './api.ts'
import { messages } from './messages/index.ts'

export function AgentActions({ value: { agentId, displayName, status }, etag }: Tagged<Agent>) {
  const text = messages.text()
  const { suspend, resume, remove } = useAgentChanges()
  const params = { agentId }
  return (
    <>
      {status === 'active' ? (
        <ActionButton
          label={text.suspend}
          question={{ title: text.suspendTitle, text: text.suspendText, isDangerous: true }}
          act={() => suspend.mutateAsync({ params })}
          done={text.suspended}
        />
      ) : null}
      {status === 'suspended' ? (
        <ActionButton label={text.resume} act={() => resume.mutateAsync({ params })} done={text.resumed} />
      ) : null}
      <RemovalButton
        text={text}
        typed={displayName}
        remove={() => remove.mutateAsync({ params, etag })}
        back={{ to: '/agents' }}
      />
    </>
  )
}
