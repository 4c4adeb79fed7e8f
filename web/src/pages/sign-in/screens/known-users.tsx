// Who has signed in with this browser before, and whose device can be asked at once.

import type { DeviceAuthType, DeviceSignIn, SignInPage } from '@countersign/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { sessionMessages } from '#session/messages/index.ts'
import { MethodIcon } from '#session/proof/method-icon.tsx'
import { useAction } from '#session/proof/use-action.ts'
import { ProblemNotice } from '#ui/states/problem-notice.tsx'
import { messages } from '../messages/index.ts'
import { Frame } from '../parts/frame.tsx'
import { signInWithDevice } from '../sign-in-api.ts'

interface Props {
  readonly page: SignInPage
  readonly onBegun: (begun: DeviceSignIn) => void
  readonly onPassword: () => void
}

type KnownUser = SignInPage['knownUsers'][number]

export function KnownUsers({ page, onBegun, onPassword }: Props) {
  const text = messages.text()
  const known = page.knownUsers.filter(({ authTypes }) => authTypes.length > 0)
  const [user, setUser] = useState(known.length === 1 ? known[0] : undefined)
  return (
    <Frame
      organisation={page.displayName}
      title={user ? text.welcomeBack(user.userId) : text.whoTitle}
      {...(user ? { lead: text.knownText } : {})}
    >
      {user ? <Ways tenantId={page.tenantId} user={user} onBegun={onBegun} /> : null}
      {user
        ? null
        : known.map((other) => (
            <Button key={other.userId} size="lg" variant="default" fullWidth onClick={() => setUser(other)}>
              {text.continueAs(other.userId)}
            </Button>
          ))}
      <Button variant="subtle" onClick={onPassword}>
        {text.usePassword}
      </Button>
    </Frame>
  )
}

interface WaysProps {
  readonly tenantId: string
  readonly user: KnownUser
  readonly onBegun: (begun: DeviceSignIn) => void
}

function Ways({ tenantId, user: { userId, authTypes }, onBegun }: WaysProps) {
  const text = messages.text()
  const { isRunning, error, run } = useAction(async (authType: DeviceAuthType) =>
    onBegun(await signInWithDevice(tenantId, { userId, authType })),
  )
  const session = sessionMessages.text()
  const meanings = { ...session.problems, not_found: text.browserUnknown }
  return (
    <>
      {authTypes.map((authType, index) => (
        <Button
          key={authType}
          size="lg"
          fullWidth
          variant={index === 0 ? 'filled' : 'default'}
          leftSection={<MethodIcon authType={authType} size={22} />}
          disabled={isRunning}
          onClick={() => run(authType)}
        >
          {session.starts[authType]}
        </Button>
      ))}
      {error ? <ProblemNotice error={error} meanings={meanings} /> : null}
    </>
  )
}
