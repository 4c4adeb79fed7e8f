// A code before the password, for a password that is refused in browsers where the user has never signed in.
import { Button, NativeSelect } from '@mantine/core'
import { sessionMessages } from '#session/messages/index.ts'
import { beforePassword, methodFacts } from '#session/methods.data.ts'
import { CodeField } from '#session/proof/code-field.tsx'
import { messages } from '../messages/index.ts'
import type { CodeFirst, Credentials } from '../sign-in-api.ts'

type Code = NonNullable<Credentials['secondFactor']>

interface Props {
  readonly code: Code | undefined
  readonly onChange: (code: Code | undefined) => void
}

export function CodeFirstFields({ code, onChange }: Props) {
  const text = messages.text()
  const { methods, code: codeLabel } = sessionMessages.text()
  const [first] = beforePassword
  if (!code)
    return first ? (
      <Button variant="subtle" onClick={() => onChange({ authType: first, otp: '' })}>
        {text.codeFirst}
      </Button>
    ) : null
  return (
    <>
      <NativeSelect
        size="lg"
        label={text.codeFrom}
        description={text.codeFirstHint}
        value={code.authType}
        onChange={({ currentTarget }) => onChange({ authType: currentTarget.value as CodeFirst, otp: '' })}
        data={beforePassword.map((value) => ({ value, label: methods[value] }))}
      />
      <CodeField
        label={codeLabel}
        value={code.otp}
        onChange={(otp) => onChange({ ...code, otp })}
        hasLetters={methodFacts[code.authType].input === 'letters'}
      />
      <Button variant="subtle" onClick={() => onChange(undefined)}>
        {text.withoutCode}
      </Button>
    </>
  )
}
