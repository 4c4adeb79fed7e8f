// A list of the server's in a table, with all that may be in its place: on its way, failed, empty.
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { shared } from '#i18n/shared/index.ts'
import { Skeleton } from '../skeleton.tsx'
import { ProblemNotice } from '../states/problem-notice.tsx'
import { DataTable, type DataTableProps } from './data-table.tsx'
import classes from './paged-table.module.css'
import type { Pages } from './use-pages.ts'

interface Props<Row> extends Omit<DataTableProps<Row>, 'rows'> {
  readonly pages: Pages<Row>
  /** What is shown where there is nothing: a `State` that says what to do next. */
  readonly empty: ReactNode
}

export function PagedTable<Row>({ pages, empty, ...table }: Props<Row>) {
  const { items, error, hasMore, isLoadingMore, loadMore, reload } = pages
  const text = shared.text()
  if (!items && error) {
    return (
      <div className={classes.problem}>
        <ProblemNotice error={error} />
        <Button variant="default" onClick={reload}>
          {text.retry}
        </Button>
      </div>
    )
  }
  if (!items) return <Skeleton lines={6} />
  // A page can be empty although more follow: the server examines only so many rows for each.
  if (items.length === 0 && !hasMore) return empty
  return (
    <>
      {items.length > 0 ? <DataTable {...table} rows={items} /> : null}
      {hasMore ? (
        <div className={classes.more}>
          <Button variant="default" loading={isLoadingMore} onClick={loadMore}>
            {text.loadMore}
          </Button>
        </div>
      ) : null}
    </>
  )
}
