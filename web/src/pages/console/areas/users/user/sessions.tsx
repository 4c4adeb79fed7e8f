import type { Session } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { Card } from '#ui/card.tsx'
import { browserOf, systemOf } from '#ui/platform.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Below, DataTable } from '#ui/table/index.ts'
import { userSessions } from '../api.ts'
import { messages } from '../messages/index.ts'

/** Shown only for users who are signed in to a page of ours. */
export function Sessions({ userId }: { readonly userId: string }) {
  const text = messages.text()
  const { data: sessions = [] } = useQuery(userSessions(userId))
  if (sessions.length === 0) return null
  return (
    <Card title={text.sessionsTitle} isFlush>
      <DataTable
        label={text.sessionsTitle}
        rows={sessions}
        keyOf={({ sessionId }) => sessionId}
        columns={[
          {
            key: 'browser',
            header: text.browser,
            cell: (session) => (
              <span>
                {browserText(session) ?? text.unknownBrowser}
                <Below>{session.ipAddress}</Below>
              </span>
            ),
          },
          { key: 'started', header: text.signedIn, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
          { key: 'seen', header: text.lastSeen, cell: ({ lastSeenAt }) => <RelativeTime at={lastSeenAt} /> },
        ]}
      />
    </Card>
  )
}

function browserText({ userAgent }: Session): string | undefined {
  const known = [browserOf(userAgent ?? ''), systemOf(userAgent ?? '')].filter(Boolean)
  return known.length === 0 ? undefined : known.join(' · ')
}
