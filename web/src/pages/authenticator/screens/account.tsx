import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatDate } from '#i18n/format.ts'
import { shared } from '#i18n/shared/index.ts'
import { Dialog } from '#ui/dialog.tsx'
import { BellIcon, DeviceIcon, TrashIcon } from '#ui/icons.tsx'
import { messages } from '../messages/index.ts'
import { Banner } from '../parts/banner.tsx'
import { useAppState, useAuthenticator } from '../parts/context.ts'
import { Card, Facts } from '../parts/list.tsx'
import { NotificationsNotice } from '../parts/notifications-notice.tsx'
import { Screen } from '../parts/screen.tsx'
import { useNotifications } from '../parts/use-notifications.ts'
import { goHome } from '../state/navigation.ts'

export function AccountScreen({ accountId }: { readonly accountId: string }) {
  const text = messages.text()
  const { accounts, notifications } = useAuthenticator()
  const account = useAppState().accounts.find(({ id }) => id === accountId)
  const [isAsking, setIsAsking] = useState(false)
  const { canAsk, isAsking: isTurningOn, outcome, turnOn } = useNotifications()
  if (!account) return null
  const { organisation, userId, deviceName, addedAt, pushEndpoint, removed } = account
  const close = () => setIsAsking(false)
  const remove = async () => {
    await accounts.remove(accountId)
    goHome()
    await notifications.forget(account)
  }
  const isNotified = pushEndpoint !== null && notifications.permission() === 'granted'
  return (
    <Screen
      title={organisation}
      actions={
        <Button
          size="lg"
          fullWidth
          variant="default"
          c="var(--danger)"
          leftSection={<TrashIcon />}
          onClick={() => setIsAsking(true)}
        >
          {text.removeAccount}
        </Button>
      }
    >
      {removed ? (
        <Banner
          tone="warning"
          icon={<DeviceIcon />}
          title={text.accountRemovedTitle}
          text={text.accountRemovedText(organisation)}
        />
      ) : null}
      <Card>
        <Facts
          facts={[
            { label: text.accountUser, value: userId },
            { label: text.accountOrganisation, value: organisation },
            { label: text.accountDevice, value: deviceName },
            { label: text.accountAdded, value: formatDate(addedAt) },
            { label: text.accountNotifications, value: isNotified ? text.notificationsOn : text.notificationsOff },
          ]}
        />
      </Card>
      <NotificationsNotice outcome={outcome ?? (notifications.permission() === 'denied' ? 'denied' : undefined)} />
      {canAsk ? (
        <Button size="lg" fullWidth leftSection={<BellIcon />} loading={isTurningOn} onClick={turnOn}>
          {text.notifyAfterAdding}
        </Button>
      ) : null}
      {isAsking ? (
        <Dialog
          title={text.removeAccountTitle}
          onClose={close}
          actions={
            <>
              <Button size="lg" color="red.8" onClick={() => void remove()}>
                {text.remove}
              </Button>
              <Button size="lg" variant="default" onClick={close}>
                {shared.text().cancel}
              </Button>
            </>
          }
        >
          {text.removeAccountText(organisation)}
        </Dialog>
      ) : null}
    </Screen>
  )
}
