// Resources in a table: with filters above it, and with what to do where there are none.
import type { Scope } from '@countersign/contract'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ButtonLink } from '#console/parts/links.tsx'
import { messages } from '#console/shell/messages/index.ts'
import { useMay } from '#console/shell/person.ts'
import { Card } from '#ui/card.tsx'
import { SearchIcon } from '#ui/icons.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { State } from '#ui/states/state.tsx'
import { type Column, PagedTable, type Pages } from '#ui/table/index.ts'

interface EmptyWords {
  readonly emptyTitle: string
  readonly emptyText: string
  /** Where none match the filters, if there is more to say than that. */
  readonly noneTitle?: string
  readonly noneText?: string
}

interface TableProps<Row> {
  /** What stands for one of them where there are none. */
  readonly icon: ReactNode
  readonly pages: Pages<Row>
  readonly keyOf: (row: Row) => string
  /** The first column has the link to the row's own page. */
  readonly columns: readonly Column<Row>[]
  readonly isFiltered?: boolean
  readonly isTall?: boolean
  /** What to do where there are none yet. */
  readonly start?: ReactNode
}

interface CardProps<Row> extends TableProps<Row> {
  readonly text: EmptyWords
  /** What the rows are, for screen readers. */
  readonly label: string
  readonly title?: string
  readonly note?: string
  readonly actions?: ReactNode
}

/** "None yet" and "none match" are different states: only the first is a reason to add one. */
export function ListCard<Row>({ text, title, note, actions, icon, isFiltered, start, ...table }: CardProps<Row>) {
  const { noneTitle, noneText } = messages.text()
  return (
    <Card isFlush {...(title ? { title } : {})} note={note} actions={actions}>
      <PagedTable
        {...table}
        hasLinks
        empty={
          isFiltered ? (
            <State icon={<SearchIcon />} title={text.noneTitle ?? noneTitle}>
              {text.noneText ?? noneText}
            </State>
          ) : (
            <State icon={icon} title={text.emptyTitle} actions={start}>
              {text.emptyText}
            </State>
          )
        }
      />
    </Card>
  )
}

interface PageProps<Row> extends Omit<TableProps<Row>, 'isFiltered' | 'start'> {
  readonly text: EmptyWords & { readonly title: string; readonly lead?: string }
  /** Offered to users with the scope, `admin.write` unless it says otherwise. */
  readonly add?: { readonly to: LinkProps['to']; readonly label: string; readonly scope?: Scope }
  /** In the header, before the button that adds one. */
  readonly actions?: ReactNode
  readonly filters?: { readonly fields: ReactNode; readonly isFiltered: boolean }
  /** Between the filters and the table. */
  readonly children?: ReactNode
}

export function ListPage<Row>({ text, add, actions, filters, children, ...table }: PageProps<Row>) {
  const mayAdd = useMay(add?.scope ?? 'admin.write')
  const addLink = add && mayAdd ? <ButtonLink to={add.to}>{add.label}</ButtonLink> : null
  const all = (
    <>
      {actions}
      {addLink}
    </>
  )
  return (
    <>
      <PageHeader title={text.title} lead={text.lead} actions={actions || addLink ? all : null} />
      {filters?.fields}
      {children}
      <ListCard {...table} text={text} label={text.title} isFiltered={filters?.isFiltered ?? false} start={addLink} />
    </>
  )
}
