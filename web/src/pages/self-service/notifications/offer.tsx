// Where requests are listed: the way to be notified of them, as long as this browser does not.
import { permission } from '#push/subscription.ts'
import { useMe } from '../data/me.ts'
import { Link } from '../shell/link.tsx'
import { messages } from './messages/index.ts'
import { kept } from './this-browser.ts'

export function NotificationsOffer() {
  const { tenantId } = useMe()
  if (permission() === 'unsupported' || kept(tenantId)) return null
  return <Link to="sessions">{messages.text().offer}</Link>
}
