// What shall stop, asked about once more, by its name.
import type { CreateRevocationRequest, Revocation } from '@countersign/contract'
import { Radio } from '@mantine/core'
import '@mantine/core/styles/Radio.css'
import { useState } from 'react'
import { AgentPicker, DelegationPicker, UserPicker } from '#console/parts/picker/index.ts'
import { usePerson } from '#console/shell/person.ts'
import { Card } from '#ui/card.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { FieldGroup, Form, TextField } from '#ui/form/index.ts'
import { notify } from '#ui/notice.tsx'
import { useSchemaActions } from '../schema-actions.ts'
import { useRevocationChanges } from './api.ts'
import { messages } from './messages/index.ts'

type Kind = Revocation['kind']

const kinds = ['agent', 'user', 'delegation', 'action', 'tenant'] as const
const actionPattern = /^[^*\s]*\*?$/

export function StopForm() {
  const text = messages.text()
  const { me } = usePerson()
  const { create } = useRevocationChanges()
  const [kind, setKind] = useState<Kind>('agent')
  const [target, setTarget] = useState('')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  const named = target.trim()
  const take = () => {
    const isMissing = kind !== 'tenant' && named === ''
    const isInvalid = kind === 'action' && !actionPattern.test(named)
    setProblem(isMissing ? text.targetMissing : isInvalid ? text.targetInvalid : undefined)
    setIsAsking(!isMissing && !isInvalid)
  }
  const choose = (chosen: Kind) => {
    setKind(chosen)
    setTarget('')
    setProblem(undefined)
  }
  return (
    <Card title={text.formTitle}>
      <Form onSubmit={take} submit={text.stop}>
        <FieldGroup title={text.whatTitle}>
          {kinds.map((offered) => (
            <Radio
              key={offered}
              name="kind"
              size="md"
              label={text.kinds[offered].name}
              description={text.kinds[offered].text}
              checked={kind === offered}
              onChange={() => choose(offered)}
            />
          ))}
        </FieldGroup>
        {kind === 'tenant' ? null : (
          <TargetField key={kind} kind={kind} value={target} onChange={setTarget} error={problem} />
        )}
        <TextField label={text.reason} help={text.reasonHelp} maxLength={500} value={reason} onChange={setReason} />
      </Form>
      {isAsking ? (
        <Confirm
          title={text.confirmTitle}
          action={text.stop}
          isDangerous
          typed={kind === 'tenant' ? me.tenantId : named}
          meanings={{ already_exists: text.alreadyStopped, not_found: text.unknown }}
          onConfirm={async () => {
            await create.mutateAsync(requestOf(kind, named, reason.trim()))
            notify.done(text.stopped)
            setTarget('')
            setReason('')
          }}
          onClose={() => setIsAsking(false)}
        >
          {kind === 'tenant' ? text.confirmEverything : text.confirmText(named)}
        </Confirm>
      ) : null}
    </Card>
  )
}

function requestOf(kind: Kind, target: string, reason: string): CreateRevocationRequest {
  const means: Readonly<Record<Kind, CreateRevocationRequest>> = {
    agent: { agentId: target },
    user: { userId: target },
    delegation: { delegationId: target },
    action: { action: target },
    tenant: { tenant: true },
  }
  return { ...means[kind], ...(reason === '' ? {} : { reason }) }
}

interface TargetProps {
  readonly kind: Exclude<Kind, 'tenant'>
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
}

function TargetField({ kind, ...field }: TargetProps) {
  const text = messages.text()
  const actions = useSchemaActions()
  const common = { label: text.fields[kind], isRequired: true, ...field }
  switch (kind) {
    case 'agent':
      return <AgentPicker {...common} />
    case 'user':
      return <UserPicker {...common} />
    case 'delegation':
      return <DelegationPicker {...common} />
    case 'action':
      return <TextField {...common} suggestions={actions} />
  }
}
