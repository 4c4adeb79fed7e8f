// Who answers for an agent, how it acts and how far.
import type { Agent, CreateAgentRequest } from '@countersign/contract'
import { Radio } from '@mantine/core'
import '@mantine/core/styles/Radio.css'
import { useState } from 'react'
import { parseJwks } from '#console/parts/credentials/jwks.ts'
import { bySecret, ProofChoice } from '#console/parts/credentials/proof-choice.tsx'
import { MomentField } from '#console/parts/moment-field.tsx'
import { UserListPicker } from '#console/parts/picker/index.ts'
import type { FormProps } from '#console/parts/resource/index.ts'
import { FieldGroup, Form, TextAreaField, TextField } from '#ui/form/index.ts'
import { emptyAgent, givenAgent, problemsOf, type TypedAgent, typedAgent } from './agent-fields.ts'
import { CeilingFields } from './ceiling-fields.tsx'
import { messages } from './messages/index.ts'

interface Props extends FormProps<CreateAgentRequest> {
  /** What it is now; without it, a new one. */
  readonly agent?: Agent
}

export function AgentForm({ agent, onSubmit, ...form }: Props) {
  const text = messages.text()
  const [typed, setTyped] = useState<TypedAgent>(agent ? typedAgent(agent) : emptyAgent)
  const [proof, setProof] = useState(bySecret)
  const [isTried, setIsTried] = useState(false)
  const jwks = proof.by === 'keys' ? parseJwks(proof.keys) : undefined
  const problems = problemsOf(typed, proof.by === 'keys' && !jwks, text)
  const shown: typeof problems = isTried ? problems : {}
  const set = (changes: Partial<TypedAgent>) => setTyped((before) => ({ ...before, ...changes }))
  const take = () => {
    setIsTried(true)
    if (Object.keys(problems).length === 0) onSubmit({ ...givenAgent(typed), ...(jwks ? { jwks } : {}) })
  }
  return (
    <Form {...form} onSubmit={take} meanings={{ precondition_failed: text.conflict }}>
      <TextField
        label={text.name}
        help={text.nameHelp}
        error={shown.displayName}
        isRequired
        maxLength={200}
        value={typed.displayName}
        onChange={(displayName) => set({ displayName })}
      />
      <TextField
        label={text.description}
        help={text.descriptionHelp}
        maxLength={500}
        value={typed.description}
        onChange={(description) => set({ description })}
      />
      <FieldGroup title={text.modeTitle}>
        {(['delegated', 'autonomous'] as const).map((mode) => (
          <Radio
            key={mode}
            name="mode"
            size="md"
            label={text.modes[mode].name}
            description={text.modes[mode].text}
            checked={typed.mode === mode}
            onChange={() => set({ mode })}
          />
        ))}
      </FieldGroup>
      <UserListPicker
        label={text.owners}
        help={text.ownersHelp}
        error={shown.owners}
        isRequired
        values={typed.owners}
        onChange={(owners) => set({ owners })}
      />
      <CeilingFields value={typed.ceiling} error={shown.ceiling} onChange={(ceiling) => set({ ceiling })} />
      <MomentField
        label={text.expires}
        help={text.expiresHelp}
        error={shown.expires}
        value={typed.expires}
        onChange={(expires) => set({ expires })}
      />
      <TextAreaField
        label={text.callbackUrls}
        help={text.callbackUrlsHelp}
        error={shown.callbackUrls}
        isCode
        rows={2}
        value={typed.callbackUrls}
        onChange={(callbackUrls) => set({ callbackUrls })}
      />
      {agent ? null : <ProofChoice value={proof} onChange={setProof} error={shown.keys} />}
    </Form>
  )
}
