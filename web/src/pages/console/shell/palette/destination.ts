import type { Scope } from '@countersign/contract'
import type { LinkProps } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { ShellMessages } from '../messages/en.ts'

/** Where a choice leads. */
export interface Destination {
  readonly kind: keyof ShellMessages['palette']['kinds']
  readonly to: NonNullable<LinkProps['to']>
  readonly params?: Readonly<Record<string, string>>
  readonly title: string
  /** What tells it apart from others with the same title. */
  readonly hint?: string | undefined
  readonly icon: ComponentType<{ readonly size?: number }>
}

interface Action {
  readonly to: NonNullable<LinkProps['to']>
  readonly label: keyof ShellMessages['palette']['actions']
  readonly scope: Scope
}

export const actions: readonly Action[] = [
  { to: '/add-user', label: 'addUser', scope: 'admin.users' },
  { to: '/clients/add', label: 'addClient', scope: 'admin.write' },
  { to: '/agents/register', label: 'registerAgent', scope: 'admin.write' },
  { to: '/configuration/connectors/add', label: 'addConnector', scope: 'admin.write' },
  { to: '/hardware-tokens/import', label: 'importTokens', scope: 'admin.write' },
  { to: '/administrators/invite', label: 'inviteAdministrator', scope: 'admin.write' },
  { to: '/tenants/create', label: 'createTenant', scope: 'tenants.manage' },
]
