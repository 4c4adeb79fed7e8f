// What stands in the way of requests reaching this person, the most important first; nothing where all is well.
import { useEffect, useState } from 'react'
import { shared } from '#i18n/shared/index.ts'
import { BellIcon, DownloadIcon, OfflineIcon, ShareIcon } from '#ui/icons.tsx'
import { useOnline } from '#ui/use-online.ts'
import { messages } from '../messages/index.ts'
import { isIosBrowser, useInstallPrompt } from '../state/install.ts'
import { Banner } from './banner.tsx'
import { useAppState } from './context.ts'
import { NotificationsNotice } from './notifications-notice.tsx'
import { useNotifications } from './use-notifications.ts'

export function Hints() {
  const text = messages.text()
  const online = useOnline()
  const { accounts, reachable } = useAppState()
  const { canAsk, outcome, turnOn } = useNotifications()
  const [dismissed, dismiss] = useDismissed()
  const install = useInstallPrompt()

  if (!online) {
    const title = shared.text().offlineTitle
    return <Banner tone="warning" icon={<OfflineIcon />} title={title} text={text.offlineText} />
  }
  if (!reachable && accounts.length > 0)
    return <Banner tone="warning" icon={<OfflineIcon />} title={text.unreachableTitle} text={text.unreachableText} />
  if (outcome !== undefined && outcome !== 'dismissed' && !dismissed.includes('notified'))
    return <NotificationsNotice outcome={outcome} onDismiss={() => dismiss('notified')} />
  if (accounts.length > 0 && canAsk && !dismissed.includes('notify')) {
    return (
      <Banner
        icon={<BellIcon />}
        title={text.notifyTitle}
        text={outcome === undefined ? text.notifyText : text.notifyOutcomes[outcome].text}
        action={{ label: text.notifyTurnOn, onClick: turnOn }}
        dismiss={{ label: text.later, onClick: () => dismiss('notify') }}
      />
    )
  }
  if (dismissed.includes('install')) return null
  if (install) {
    const action = { label: text.installNow, onClick: install }
    const later = { label: text.later, onClick: () => dismiss('install') }
    return (
      <Banner
        icon={<DownloadIcon />}
        title={text.installTitle}
        text={text.installText}
        action={action}
        dismiss={later}
      />
    )
  }
  if (isIosBrowser()) {
    const later = { label: text.later, onClick: () => dismiss('install') }
    return <Banner icon={<ShareIcon />} title={text.installTitle} text={text.installIos} dismiss={later} />
  }
  return null
}

const storageKey = 'countersign-dismissed'

function useDismissed(): [readonly string[], (hint: string) => void] {
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(storageKey)?.split(',') ?? [])
  useEffect(() => {
    if (dismissed.length > 0) localStorage.setItem(storageKey, dismissed.join(','))
  }, [dismissed])
  return [dismissed, (hint) => setDismissed([...dismissed, hint])]
}
