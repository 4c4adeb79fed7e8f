// Rows of things; on a phone each of them is a card.
import type { ReactNode } from 'react'
import classes from './data-table.module.css'

export interface Column<Row> {
  readonly key: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  readonly isNumber?: boolean
  /** Short, and better not broken into lines. */
  readonly isWhole?: boolean
  /** Buttons at the end of a row; their header is for screen readers. */
  readonly isActions?: boolean
}

export interface DataTableProps<Row> {
  /** What the rows are, for screen readers. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** The link in the first column covers the whole row. */
  readonly hasLinks?: boolean
  /** Rows of many lines: what is short is beside the first of them, not in the middle. */
  readonly isTall?: boolean
}

export function DataTable<Row>({ label, columns, rows, keyOf, hasLinks, isTall }: DataTableProps<Row>) {
  return (
    // The roles are said again because a table that is shown in another way loses its own.
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <table
      className={classes.table}
      role="table"
      aria-label={label}
      data-links={hasLinks || undefined}
      data-tall={isTall || undefined}
    >
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ key, header, isNumber, isActions }) => (
            <th key={key} role="columnheader" scope="col" data-number={isNumber || undefined}>
              <span data-hidden={isActions || undefined}>{header}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row">
            {columns.map(({ key, header, cell, isNumber, isWhole, isActions }) => (
              <td
                key={key}
                role="cell"
                data-label={header}
                data-number={isNumber || undefined}
                data-whole={isWhole || undefined}
                data-actions={isActions || undefined}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  )
}
