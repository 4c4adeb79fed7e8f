import type { Session } from '@countersign/contract'
import { svcSs } from '@countersign/contract/operations'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#session/call.ts'
import { signOut } from '#session/sign-out.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { Badge } from '#ui/badge.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { browserText } from '../activity/words.ts'
import { sessionsQuery } from '../data/queries.ts'
import { messages } from '../messages/index.ts'
import { Detail, Row } from '../parts/rows.tsx'

export function SessionRow({ session }: { readonly session: Session }) {
  const text = messages.text()
  const queries = useQueryClient()
  const { sessionId, current, ipAddress, userAgent, createdAt, lastSeenAt } = session
  const browser = browserText(userAgent ?? '') ?? text.unknownBrowser
  const end = async () => {
    await (current ? signOut() : call(svcSs.endMySession, { params: { sessionId } }))
    await queries.invalidateQueries(sessionsQuery)
  }
  return (
    <Row
      name={browser}
      badge={current ? <Badge tone="success">{text.thisBrowser}</Badge> : null}
      actions={<ActionButton label={text.signOut} name={text.signOutOf(browser)} act={end} />}
    >
      <Detail>
        {ipAddress} · {text.signedIn} <RelativeTime at={createdAt} /> · {text.lastSeen} <RelativeTime at={lastSeenAt} />
      </Detail>
    </Row>
  )
}
