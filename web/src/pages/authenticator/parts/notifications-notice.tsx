// What came of turning notifications on, and how to change it.
import { BellIcon } from '#ui/icons.tsx'
import { messages } from '../messages/index.ts'
import type { TurnedOn } from '../state/notifications.ts'
import { Banner } from './banner.tsx'

interface Props {
  readonly outcome: TurnedOn | undefined
  readonly onDismiss?: () => void
}

export function NotificationsNotice({ outcome, onDismiss }: Props) {
  const text = messages.text()
  if (outcome === undefined) return null
  const tone = outcome === 'on' ? 'accent' : 'warning'
  const dismiss = onDismiss ? { dismiss: { label: text.later, onClick: onDismiss } } : {}
  return <Banner tone={tone} icon={<BellIcon />} {...text.notifyOutcomes[outcome]} {...dismiss} />
}
