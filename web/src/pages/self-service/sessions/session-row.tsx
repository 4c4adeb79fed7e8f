import type { Session } from '@countersign/contract'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../session/call.ts'
import { signOut } from '../../../session/sign-out.ts'
import { Badge } from '../../../ui/badge.tsx'
import { notify } from '../../../ui/notice.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { browserText } from '../activity/words.ts'
import { sessionsQuery } from '../data/queries.ts'
import { messages } from '../messages/index.ts'
import classes from './sessions.module.css'

export function SessionRow({ session }: { readonly session: Session }) {
  const text = messages.text()
  const queries = useQueryClient()
  const { sessionId, current, ipAddress, userAgent, createdAt, lastSeenAt } = session
  const browser = browserText(userAgent ?? '') ?? text.unknownBrowser
  const end = useMutation({
    mutationFn: () => (current ? signOut() : call(`svc-ss/v1/me/sessions/${sessionId}`, { method: 'DELETE' })),
    onSuccess: () => queries.invalidateQueries(sessionsQuery),
    onError: (error) => notify.failed(error),
  })
  return (
    <li className={classes.row}>
      <div className={classes.texts}>
        <p className={classes.name}>
          {browser} {current ? <Badge tone="success">{text.thisBrowser}</Badge> : null}
        </p>
        <p className={classes.detail}>
          {ipAddress} · {text.signedIn} <RelativeTime at={createdAt} /> · {text.lastSeen}{' '}
          <RelativeTime at={lastSeenAt} />
        </p>
      </div>
      <Button
        variant="default"
        size="sm"
        aria-label={text.signOutOf(browser)}
        loading={end.isPending}
        onClick={() => end.mutate()}
      >
        {text.signOut}
      </Button>
    </li>
  )
}
