// The columns of the list of users, and which of them are shown.
import type { UserSummary } from '@countersign/contract'
import { Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { methodName } from '#console/parts/method-name.ts'
import { roleName } from '#console/parts/role-name.ts'
import { Badge } from '#ui/badge.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Below, type Column } from '#ui/table/index.ts'
import { messages } from './messages/index.ts'

export const optionalColumns = ['status', 'risk', 'methods', 'signIn', 'roles', 'created'] as const
export type OptionalColumn = (typeof optionalColumns)[number]

const storageKey = 'countersign.users.hidden-columns'
/** All columns at once leave no room for the names, at the width of a small laptop. */
const hiddenByDefault: readonly OptionalColumn[] = ['created']

/** Kept in the browser. */
export function useHiddenColumns(): readonly [readonly string[], (column: OptionalColumn, isShown: boolean) => void] {
  const [hidden, setHidden] = useState<readonly string[]>(
    () => localStorage.getItem(storageKey)?.split(',') ?? hiddenByDefault,
  )
  const show = (column: OptionalColumn, isShown: boolean) => {
    const next = isShown ? hidden.filter((known) => known !== column) : [...hidden, column]
    localStorage.setItem(storageKey, next.join(','))
    setHidden(next)
  }
  return [hidden, show]
}

export interface Selection {
  readonly selected: readonly string[]
  readonly onSelect: (userId: string, isSelected: boolean) => void
}

export function userColumns(hidden: readonly string[], selection: Selection | undefined): Column<UserSummary>[] {
  const text = messages.text()
  const all: Column<UserSummary>[] = [
    {
      key: 'user',
      header: text.user,
      cell: ({ userId, displayName, emailAddress }) => (
        <span>
          <Link to="/users/$userId" params={{ userId }}>
            {displayName ?? userId}
          </Link>
          {displayName === null || displayName === userId ? null : <Below>{userId}</Below>}
          {emailAddress === null ? null : <EmailAddress address={emailAddress} />}
        </span>
      ),
    },
    {
      key: 'status',
      header: text.status,
      cell: ({ status, locked }) => (
        <span>
          <Badge tone={status === 'active' ? 'success' : 'danger'}>{text.statuses[status]}</Badge>{' '}
          {locked ? <Badge tone="warning">{text.lockedYes}</Badge> : null}
        </span>
      ),
    },
    {
      key: 'risk',
      header: text.risk,
      cell: ({ risks }) =>
        risks.length === 0 ? null : (
          <span>
            {risks.map((risk) => (
              <Badge key={risk} tone={risk === 'fraud_reported' ? 'danger' : 'warning'}>
                {text.risks[risk]}
              </Badge>
            ))}
          </span>
        ),
    },
    {
      key: 'methods',
      header: text.methodsColumn,
      cell: ({ authTypes }) => (authTypes.length === 0 ? text.noMethodsShort : authTypes.map(methodName).join(', ')),
    },
    {
      key: 'signIn',
      header: text.lastSignIn,
      isWhole: true,
      cell: ({ lastSignInAt }) => <RelativeTime at={lastSignInAt} />,
    },
    { key: 'roles', header: text.roles, isWhole: true, cell: ({ roles }) => roles.map(roleName).join(', ') },
    { key: 'created', header: text.created, isWhole: true, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
    ...(selection ? [selectColumn(selection)] : []),
  ]
  return all.filter(({ key }) => !hidden.includes(key))
}

/** Where it is too long for one line, it is broken at the @. */
function EmailAddress({ address }: { readonly address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <Below>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </Below>
  )
}

function selectColumn({ selected, onSelect }: Selection): Column<UserSummary> {
  const text = messages.text()
  return {
    key: 'select',
    header: text.select,
    isActions: true,
    cell: ({ userId, displayName }) => (
      <Checkbox
        aria-label={text.selectUser(displayName ?? userId)}
        checked={selected.includes(userId)}
        onChange={({ currentTarget }) => onSelect(userId, currentTarget.checked)}
      />
    ),
  }
}
