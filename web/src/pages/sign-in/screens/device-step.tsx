// A device that was asked without a password.

import type { DeviceSignIn, SignInOutcome, SignInPage } from '@countersign/contract'
import { Button } from '@mantine/core'
import { sessionMessages } from '#session/messages/index.ts'
import { DeviceProof } from '#session/proof/device-proof.tsx'
import { isAnsweredWithoutPasskey } from '#session/proof/offered-here.ts'
import { messages } from '../messages/index.ts'
import { Frame } from '../parts/frame.tsx'
import { signInChannel } from '../sign-in-channel.ts'

interface Props {
  readonly page: SignInPage
  readonly begun: DeviceSignIn
  readonly onSignedIn: (outcome: SignInOutcome) => void
  readonly onBack: () => void
  readonly onOver: () => void
}

export function DeviceStep({ page, begun: { signInId, challenge }, onSignedIn, onBack, onOver }: Props) {
  const channel = signInChannel({ tenantId: page.tenantId, signInId, onOver })
  const { authType } = challenge
  return (
    <Frame organisation={page.displayName} title={sessionMessages.text().methods[authType]}>
      {isAnsweredWithoutPasskey(authType) ? (
        <DeviceProof way={{ authType }} channel={channel} onProven={onSignedIn} asked={challenge} />
      ) : null}
      <Button variant="subtle" color="gray" onClick={onBack}>
        {messages.text().beginAgain}
      </Button>
    </Frame>
  )
}
