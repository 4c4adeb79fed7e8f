import { svcAdmin } from '@countersign/contract/operations'
import { Button } from '@mantine/core'
import { shared } from '#i18n/shared/index.ts'
import { call } from '#session/call.ts'
import { InboxIcon } from '#ui/icons.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ProblemNotice } from '#ui/states/problem-notice.tsx'
import { State } from '#ui/states/state.tsx'
import { usePages } from '#ui/table/index.ts'
import classes from './inbox.module.css'
import { Message } from './message.tsx'
import { messages } from './messages/index.ts'

const lookAgainMs = 1500

export function Inbox() {
  const text = messages.text()
  const { items, error, hasMore, isLoadingMore, loadMore } = usePages(
    ['inbox'],
    (cursor, signal) => call(svcAdmin.listInbox, { query: { limit: 25, cursor }, signal }),
    { refetchInterval: lookAgainMs },
  )
  return (
    <>
      <PageHeader title={text.title} lead={text.lead} />
      {error ? <ProblemNotice error={error} /> : null}
      {items?.length === 0 ? (
        <State icon={<InboxIcon />} title={text.emptyTitle}>
          {text.emptyText}
        </State>
      ) : null}
      {items ? (
        <ul className={classes.list} aria-label={text.list} aria-live="polite">
          {items.map((message) => (
            <li key={message.id}>
              <Message message={message} />
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton lines={6} />
      )}
      {hasMore ? (
        <Button variant="default" mt="md" loading={isLoadingMore} onClick={loadMore}>
          {shared.text().loadMore}
        </Button>
      ) : null}
    </>
  )
}
