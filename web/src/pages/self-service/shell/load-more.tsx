// What stands below a list: more of it, that there is nothing, that it is on its way, or that it did not come.
import { Button } from '@mantine/core'
import { shared } from '#i18n/shared/index.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { ProblemNotice } from '#ui/states/problem-notice.tsx'
import type { Pages } from '#ui/table/index.ts'
import classes from './load-more.module.css'

export function LoadMore({ pages, empty }: { readonly pages: Pages<unknown>; readonly empty?: string }) {
  if (pages.error) return <ProblemNotice error={pages.error} />
  if (!pages.items) return <Skeleton />
  if (pages.items.length === 0) return empty ? <p className={classes.empty}>{empty}</p> : null
  if (!pages.hasMore) return null
  return (
    <Button className={classes.more ?? ''} variant="default" loading={pages.isLoadingMore} onClick={pages.loadMore}>
      {shared.text().loadMore}
    </Button>
  )
}
