// After a sign-in with only a password: suggests a second factor.

import type { SignInPage } from '@countersign/contract'
import { Button } from '@mantine/core'
import { selfServiceAddress } from '#session/deployment.ts'
import { ShieldIcon } from '#ui/icons.tsx'
import { State } from '#ui/states/state.tsx'
import { messages } from '../messages/index.ts'
import { Frame } from '../parts/frame.tsx'

export function Suggestion({ page, onLater }: { readonly page: SignInPage; readonly onLater: () => void }) {
  const text = messages.text()
  return (
    <Frame organisation={page.displayName} title={text.suggestionTitle}>
      <State icon={<ShieldIcon size={32} />} title={text.suggestionHeading}>
        {text.suggestionText}
      </State>
      <Button component="a" size="lg" fullWidth href={`${selfServiceAddress}add`}>
        {text.setUpNow}
      </Button>
      <Button size="lg" variant="default" fullWidth onClick={onLater}>
        {text.later}
      </Button>
    </Frame>
  )
}
