import type { Agent } from '@countersign/contract'
import { useNavigate } from '@tanstack/react-router'
import { ActionButton } from '#ui/action-button.tsx'
import { useAgentChanges } from './api.ts'
import { messages } from './messages/index.ts'

interface Props {
  readonly agent: Agent
  readonly etag: string | null
}

export function AgentActions({ agent: { agentId, displayName, status }, etag }: Props) {
  const text = messages.text()
  const navigate = useNavigate()
  const { suspend, resume, remove } = useAgentChanges()
  return (
    <>
      {status === 'active' ? (
        <ActionButton
          label={text.suspend}
          question={{ title: text.suspendTitle, text: text.suspendText, isDangerous: true }}
          act={() => suspend.mutateAsync(agentId)}
          done={text.suspended}
        />
      ) : null}
      {status === 'suspended' ? (
        <ActionButton label={text.resume} act={() => resume.mutateAsync(agentId)} done={text.resumed} />
      ) : null}
      <ActionButton
        label={text.remove}
        look="removal"
        question={{ title: text.removeTitle, text: text.removeText, isDangerous: true, typed: displayName }}
        act={async () => {
          await remove.mutateAsync({ agentId, etag })
          void navigate({ to: '/agents' })
        }}
        done={text.removed}
        meanings={{ precondition_failed: text.conflict }}
      />
    </>
  )
}
