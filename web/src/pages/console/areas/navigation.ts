// Where one can go, in the order in which it is shown.
import type { Scope } from '@countersign/contract'
import type { LinkProps } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import {
  ActivityIcon,
  AgentIcon,
  ChartIcon,
  CheckIcon,
  ClientIcon,
  ConnectorIcon,
  FingerprintIcon,
  FlaskIcon,
  HistoryIcon,
  InboxIcon,
  KeyIcon,
  LimitsIcon,
  MessageIcon,
  PolicyIcon,
  ShieldIcon,
  StopIcon,
  TenantIcon,
  TokenIcon,
  UsersIcon,
} from '../../../ui/icons.tsx'
import type { ShellMessages } from '../shell/messages/en.ts'

export interface NavigationEntry {
  readonly path: NonNullable<LinkProps['to']>
  readonly label: keyof ShellMessages['areas']
  readonly icon: ComponentType<{ readonly size?: number }>
  /** Shown to those who hold it. */
  readonly scope: Scope
  /** And to those who hold this. */
  readonly alsoFor?: Scope
  /** Entries of one group stand together, below its name. */
  readonly group?: keyof ShellMessages['groups']
  /** In production there is none. */
  readonly isForDevelopment?: true
}

export const navigation: readonly NavigationEntry[] = [
  { path: '/', label: 'overview', icon: ChartIcon, scope: 'admin.read' },
  { path: '/users', label: 'users', icon: UsersIcon, scope: 'admin.read' },
  {
    path: '/configuration/authentication-modes',
    label: 'authenticationModes',
    icon: ShieldIcon,
    scope: 'admin.read',
    group: 'configuration',
  },
  {
    path: '/configuration/connectors',
    label: 'connectors',
    icon: ConnectorIcon,
    scope: 'admin.read',
    group: 'configuration',
  },
  {
    path: '/configuration/message-templates',
    label: 'messageTemplates',
    icon: MessageIcon,
    scope: 'admin.read',
    group: 'configuration',
  },
  { path: '/configuration/limits', label: 'limits', icon: LimitsIcon, scope: 'admin.read', group: 'configuration' },
  { path: '/hardware-tokens', label: 'hardwareTokens', icon: TokenIcon, scope: 'admin.read' },
  { path: '/clients', label: 'clients', icon: ClientIcon, scope: 'admin.read' },
  { path: '/agents', label: 'registry', icon: AgentIcon, scope: 'admin.read', group: 'agents' },
  { path: '/agents/policies', label: 'policies', icon: PolicyIcon, scope: 'admin.read', group: 'agents' },
  { path: '/agents/what-if', label: 'whatIf', icon: FlaskIcon, scope: 'admin.read', group: 'agents' },
  { path: '/agents/entities', label: 'entities', icon: TokenIcon, scope: 'admin.read', group: 'agents' },
  { path: '/agents/approvals', label: 'approvals', icon: CheckIcon, scope: 'admin.read', group: 'agents' },
  { path: '/agents/decisions', label: 'decisions', icon: ActivityIcon, scope: 'admin.read', group: 'agents' },
  { path: '/agents/kill-switch', label: 'killSwitch', icon: StopIcon, scope: 'admin.read', group: 'agents' },
  { path: '/audit', label: 'audit', icon: HistoryIcon, scope: 'admin.read', group: 'tenant' },
  { path: '/keys', label: 'keys', icon: KeyIcon, scope: 'admin.read', alsoFor: 'tenants.manage', group: 'tenant' },
  { path: '/administrators', label: 'administrators', icon: UsersIcon, scope: 'admin.read', group: 'tenant' },
  { path: '/inbox', label: 'inbox', icon: InboxIcon, scope: 'admin.read', group: 'tenant', isForDevelopment: true },
  { path: '/tenants', label: 'tenants', icon: TenantIcon, scope: 'tenants.manage', group: 'platform' },
  { path: '/fido-metadata', label: 'fidoMetadata', icon: FingerprintIcon, scope: 'tenants.manage', group: 'platform' },
]
