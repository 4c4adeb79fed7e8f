// A code before the password, for a password that is refused in browsers where the user has never signed in.
import { Button, NativeSelect } from '@mantine/core'
import { sessionMessages } from '../../../session/messages/index.ts'
import { CodeField } from '../../../session/proof/code-field.tsx'
import { messages } from '../messages/index.ts'
import type { CodeFirst, Credentials } from '../sign-in-api.ts'

type Code = NonNullable<Credentials['secondFactor']>

interface Props {
  readonly code: Code | undefined
  readonly onChange: (code: Code | undefined) => void
}

const authTypes: readonly CodeFirst[] = ['authenticator_app', 'hardware_token', 'recovery_code']

export function CodeFirstFields({ code, onChange }: Props) {
  const text = messages.text()
  const { methods, code: codeLabel } = sessionMessages.text()
  if (!code)
    return (
      <Button variant="subtle" onClick={() => onChange({ authType: 'authenticator_app', otp: '' })}>
        {text.codeFirst}
      </Button>
    )
  return (
    <>
      <NativeSelect
        size="lg"
        label={text.codeFrom}
        description={text.codeFirstHint}
        value={code.authType}
        onChange={({ currentTarget }) => onChange({ authType: currentTarget.value as CodeFirst, otp: '' })}
        data={authTypes.map((value) => ({ value, label: methods[value] }))}
      />
      <CodeField
        label={codeLabel}
        value={code.otp}
        onChange={(otp) => onChange({ ...code, otp })}
        isRecoveryCode={code.authType === 'recovery_code'}
      />
      <Button variant="subtle" onClick={() => onChange(undefined)}>
        {text.withoutCode}
      </Button>
    </>
  )
}
