import type { Agent } from '@countersign/contract'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Confirm } from '../../../../../ui/confirm.tsx'
import { notify } from '../../../../../ui/notice.tsx'
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
  const [asking, setAsking] = useState<'suspend' | 'remove'>()
  const close = () => setAsking(undefined)
  const goOn = () =>
    resume.mutate(agentId, {
      onSuccess: () => notify.done(text.resumed),
      onError: (error) => notify.failed(error),
    })
  return (
    <>
      {status === 'active' ? (
        <Button variant="default" onClick={() => setAsking('suspend')}>
          {text.suspend}
        </Button>
      ) : null}
      {status === 'suspended' ? (
        <Button variant="default" loading={resume.isPending} onClick={goOn}>
          {text.resume}
        </Button>
      ) : null}
      <Button variant="light" color="red" onClick={() => setAsking('remove')}>
        {text.remove}
      </Button>
      {asking === 'suspend' ? (
        <Confirm
          title={text.suspendTitle}
          action={text.suspend}
          isDangerous
          onConfirm={async () => {
            await suspend.mutateAsync(agentId)
            notify.done(text.suspended)
          }}
          onClose={close}
        >
          {text.suspendText}
        </Confirm>
      ) : null}
      {asking === 'remove' ? (
        <Confirm
          title={text.removeTitle}
          action={text.remove}
          isDangerous
          typed={displayName}
          meanings={{ precondition_failed: text.changedMeanwhile }}
          onConfirm={async () => {
            await remove.mutateAsync({ agentId, etag })
            notify.done(text.removed)
            void navigate({ to: '/agents' })
          }}
          onClose={close}
        >
          {text.removeText}
        </Confirm>
      ) : null}
    </>
  )
}
