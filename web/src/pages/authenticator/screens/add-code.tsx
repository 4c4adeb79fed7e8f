import { Button } from '@mantine/core'
import { useState } from 'react'
import { KeyIcon } from '#ui/icons.tsx'
import { ProblemNotice } from '#ui/states/problem-notice.tsx'
import { State } from '#ui/states/state.tsx'
import type { OtpauthAccount } from '../codes/otpauth.ts'
import { messages } from '../messages/index.ts'
import { useAuthenticator } from '../parts/context.ts'
import { Screen } from '../parts/screen.tsx'
import { goHome } from '../state/navigation.ts'

export function AddCode({ account }: { readonly account: OtpauthAccount }) {
  const text = messages.text()
  const { codes } = useAuthenticator()
  const [error, setError] = useState<unknown>()
  const add = () => void codes.add(account).then(goHome, setError)
  return (
    <Screen
      centred
      title={text.addCodeTitle}
      actions={
        <Button size="lg" fullWidth onClick={add}>
          {text.addCodeNow}
        </Button>
      }
    >
      <State icon={<KeyIcon size={32} />} title={account.issuer || account.name}>
        {account.issuer ? <p>{account.name}</p> : null}
        <p>{text.addCodeText}</p>
      </State>
      {error ? <ProblemNotice error={error} /> : null}
    </Screen>
  )
}
