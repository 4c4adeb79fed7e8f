// The device is connected. Its first request finishes the enrolment, and opens here.
import { Button } from '@mantine/core'
import { shared } from '#i18n/shared/index.ts'
import { BellIcon, DeviceIcon } from '#ui/icons.tsx'
import { State } from '#ui/states/state.tsx'
import { messages } from '../messages/index.ts'
import { useAppState } from '../parts/context.ts'
import { NotificationsNotice } from '../parts/notifications-notice.tsx'
import { Screen } from '../parts/screen.tsx'
import { useNotifications } from '../parts/use-notifications.ts'
import { goHome } from '../state/navigation.ts'

export function Enrolled({ accountId }: { readonly accountId: string }) {
  const text = messages.text()
  const { canAsk, isAsking, outcome, turnOn } = useNotifications()
  const account = useAppState().accounts.find(({ id }) => id === accountId)
  if (!account) return null
  return (
    <Screen
      centred
      title={account.organisation}
      actions={
        <>
          {canAsk ? (
            <Button size="lg" fullWidth leftSection={<BellIcon />} loading={isAsking} onClick={turnOn}>
              {text.notifyAfterAdding}
            </Button>
          ) : null}
          <Button size="lg" fullWidth variant={canAsk ? 'default' : 'filled'} onClick={goHome}>
            {shared.text().done}
          </Button>
        </>
      }
    >
      <State icon={<DeviceIcon size={32} />} tone="success" title={text.enrolledTitle}>
        {text.enrolledText(account.organisation)}
      </State>
      <NotificationsNotice outcome={outcome} />
    </Screen>
  )
}
