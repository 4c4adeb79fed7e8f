import { Button } from '@mantine/core'
import { shared } from '#i18n/shared/index.ts'
import { ProblemNotice } from '#ui/states/problem-notice.tsx'
import { messages } from '../messages/index.ts'
import { Frame } from '../parts/frame.tsx'

export function Unavailable({ error }: { readonly error: unknown }) {
  return (
    <Frame title={messages.text().unavailableTitle}>
      <ProblemNotice error={error} />
      <Button size="lg" fullWidth onClick={() => location.reload()}>
        {shared.text().retry}
      </Button>
    </Frame>
  )
}
