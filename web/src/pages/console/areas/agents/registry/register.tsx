import type { CreateAgentRequest } from '@countersign/contract'
import { CreatePage } from '#console/parts/resource/index.ts'
import { AgentForm } from './agent-form.tsx'
import { useAgentChanges } from './api.ts'
import { MadeAgent } from './made-agent.tsx'
import { messages } from './messages/index.ts'

export function RegisterAgent() {
  const text = messages.text()
  const { create } = useAgentChanges()
  return (
    <CreatePage
      text={text}
      back={{ to: '/agents', label: text.back }}
      create={(body: CreateAgentRequest) => create.mutateAsync({ body })}
      form={(form) => <AgentForm {...form} />}
      made={(agent) => <MadeAgent {...agent} />}
    />
  )
}
