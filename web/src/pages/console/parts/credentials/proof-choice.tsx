// How a client or agent authenticates: with a secret that we generate, or with its own keys.
import { Radio } from '@mantine/core'
import '@mantine/core/styles/Radio.css'
import { FieldGroup, TextAreaField } from '#ui/form/index.ts'
import { messages } from './messages/index.ts'

export interface Proof {
  readonly by: 'secret' | 'keys'
  readonly keys: string
}

export const bySecret: Proof = { by: 'secret', keys: '' }

interface Props {
  readonly value: Proof
  readonly onChange: (value: Proof) => void
  readonly error?: string | undefined
}

export function ProofChoice({ value, onChange, error }: Props) {
  const text = messages.text()
  const choice = (by: Proof['by'], label: string, help: string) => (
    <Radio
      name="proof"
      size="md"
      label={label}
      description={help}
      checked={value.by === by}
      onChange={() => onChange({ ...value, by })}
    />
  )
  return (
    <FieldGroup title={text.proofTitle}>
      {choice('secret', text.bySecret, text.bySecretHelp)}
      {choice('keys', text.byKeys, text.byKeysHelp)}
      {value.by === 'keys' ? (
        <TextAreaField
          label={text.keys}
          help={text.keysHelp}
          error={error}
          isCode
          rows={8}
          value={value.keys}
          onChange={(keys) => onChange({ ...value, keys })}
        />
      ) : null}
    </FieldGroup>
  )
}
