// Where one can go, in the order in which it is shown.
import type { Scope } from '@countersign/contract'
import type { LinkProps } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import {
  ActivityIcon,
  AdministratorIcon,
  AgentIcon,
  BellIcon,
  ChartIcon,
  CheckIcon,
  ClientIcon,
  ConnectorIcon,
  EntityIcon,
  FingerprintIcon,
  FlaskIcon,
  HistoryIcon,
  ImageIcon,
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
} from '#ui/icons.tsx'
import type { ShellMessages } from '../shell/messages/en.ts'

type Operations = typeof import('@countersign/contract/operations')

export interface NavigationEntry {
  readonly path: NonNullable<LinkProps['to']>
  readonly label: keyof ShellMessages['areas']
  /** Addresses of the area that are not below its path. */
  readonly alsoAt?: readonly `/${string}`[]
  readonly icon: ComponentType<{ readonly size?: number }>
  /** The operation with which its part of the API reference begins. */
  readonly reference: `svc-admin#${keyof Operations['svcAdmin']}` | `svc-tm#${keyof Operations['svcTm']}`
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
  { path: '/', label: 'overview', reference: 'svc-admin#getStatistics', icon: ChartIcon, scope: 'admin.read' },
  { path: '/alerts', label: 'alerts', reference: 'svc-admin#listAlerts', icon: BellIcon, scope: 'admin.read' },
  {
    path: '/users',
    alsoAt: ['/add-user', '/import-users', '/user-imports'],
    label: 'users',
    reference: 'svc-admin#listUsers',
    icon: UsersIcon,
    scope: 'admin.read',
  },
  {
    path: '/configuration/authentication-modes',
    label: 'authenticationModes',
    reference: 'svc-admin#listAuthenticationModes',
    icon: ShieldIcon,
    scope: 'admin.read',
    group: 'configuration',
  },
  {
    path: '/configuration/connectors',
    label: 'connectors',
    reference: 'svc-admin#listConnectors',
    icon: ConnectorIcon,
    scope: 'admin.read',
    group: 'configuration',
  },
  {
    path: '/configuration/message-templates',
    label: 'messageTemplates',
    reference: 'svc-admin#listMessageTemplates',
    icon: MessageIcon,
    scope: 'admin.read',
    group: 'configuration',
  },
  {
    path: '/configuration/branding',
    label: 'branding',
    reference: 'svc-admin#getBranding',
    icon: ImageIcon,
    scope: 'admin.read',
    group: 'configuration',
  },
  {
    path: '/configuration/limits',
    label: 'limits',
    reference: 'svc-admin#getMfaSettings',
    icon: LimitsIcon,
    scope: 'admin.read',
    group: 'configuration',
  },
  {
    path: '/hardware-tokens',
    label: 'hardwareTokens',
    reference: 'svc-admin#listHardwareTokens',
    icon: TokenIcon,
    scope: 'admin.read',
  },
  { path: '/clients', label: 'clients', reference: 'svc-admin#listClients', icon: ClientIcon, scope: 'admin.read' },
  {
    path: '/agents',
    label: 'registry',
    reference: 'svc-admin#listAgents',
    icon: AgentIcon,
    scope: 'admin.read',
    group: 'agents',
  },
  {
    path: '/agents/policies',
    label: 'policies',
    reference: 'svc-admin#listPolicySets',
    icon: PolicyIcon,
    scope: 'admin.read',
    group: 'agents',
  },
  {
    path: '/agents/what-if',
    label: 'whatIf',
    reference: 'svc-admin#whatIf',
    icon: FlaskIcon,
    scope: 'admin.read',
    group: 'agents',
  },
  {
    path: '/agents/entities',
    label: 'entities',
    reference: 'svc-admin#listEntities',
    icon: EntityIcon,
    scope: 'admin.read',
    group: 'agents',
  },
  {
    path: '/agents/approvals',
    label: 'approvals',
    reference: 'svc-admin#listApprovals',
    icon: CheckIcon,
    scope: 'admin.read',
    group: 'agents',
  },
  {
    path: '/agents/decisions',
    label: 'decisions',
    reference: 'svc-admin#listDecisions',
    icon: ActivityIcon,
    scope: 'admin.read',
    group: 'agents',
  },
  {
    path: '/agents/kill-switch',
    label: 'killSwitch',
    reference: 'svc-admin#listRevocations',
    icon: StopIcon,
    scope: 'admin.read',
    group: 'agents',
  },
  {
    path: '/audit',
    label: 'audit',
    reference: 'svc-admin#listAuditEvents',
    icon: HistoryIcon,
    scope: 'admin.read',
    group: 'tenant',
  },
  {
    path: '/keys',
    label: 'keys',
    reference: 'svc-admin#listSigningKeys',
    icon: KeyIcon,
    scope: 'admin.read',
    alsoFor: 'tenants.manage',
    group: 'tenant',
  },
  {
    path: '/administrators',
    label: 'administrators',
    reference: 'svc-admin#listAdministrators',
    icon: AdministratorIcon,
    scope: 'admin.read',
    group: 'tenant',
  },
  {
    path: '/inbox',
    label: 'inbox',
    reference: 'svc-admin#listInbox',
    icon: InboxIcon,
    scope: 'admin.read',
    group: 'tenant',
    isForDevelopment: true,
  },
  {
    path: '/tenants',
    label: 'tenants',
    reference: 'svc-tm#listTenants',
    icon: TenantIcon,
    scope: 'tenants.manage',
    group: 'platform',
  },
  {
    path: '/fido-metadata',
    label: 'fidoMetadata',
    reference: 'svc-tm#getFidoMetadata',
    icon: FingerprintIcon,
    scope: 'tenants.manage',
    group: 'platform',
  },
]
