import { methods } from './methods/en.data.ts'

const en = {
  console: 'Console',
  skip: 'Skip to content',
  guide: (area: string) => `Guide: ${area}`,
  apiReference: (area: string) => `API reference: ${area}`,
  navigation: 'Console areas',
  openNavigation: 'Open menu',
  closeNavigation: 'Close menu',
  signedInAs: (name: string) => `Signed in as ${name}`,
  selfService: 'My methods',
  signOut: 'Sign out',
  openAlerts: (open: number) => (open === 0 ? 'No open alerts' : open === 1 ? '1 open alert' : `${open} open alerts`),
  theme: 'Appearance',
  themes: { auto: 'System', light: 'Light', dark: 'Dark' },
  readOnly: 'You have read-only access.',
  noneTitle: 'No matches',
  noneText: 'Change or clear the filters.',

  palette: {
    title: 'Search',
    field: 'Find a page, user, client or agent',
    nothing: 'Nothing found.',
    kinds: {
      page: 'Page',
      action: 'Action',
      user: 'User',
      client: 'Client',
      agent: 'Agent',
    },
    actions: {
      addUser: 'Add a user',
      addClient: 'Add client',
      registerAgent: 'Register agent',
      addConnector: 'Add connector',
      importTokens: 'Import hardware tokens',
      inviteAdministrator: 'Invite administrator',
      createTenant: 'Create tenant',
    },
  },

  groups: { configuration: 'Configuration', agents: 'Agents', tenant: 'Organisation', platform: 'Platform' },
  areas: {
    overview: 'Overview',
    alerts: 'Alerts',
    users: 'Users',
    authenticationModes: 'Authentication Modes',
    connectors: 'Connectors',
    messageTemplates: 'Message templates',
    branding: 'Branding',
    limits: 'Limits',
    hardwareTokens: 'Hardware tokens',
    clients: 'Clients',
    registry: 'Registry',
    policies: 'Policies',
    whatIf: 'What-if',
    entities: 'Entities',
    approvals: 'Approvals',
    decisions: 'Decisions',
    killSwitch: 'Kill switch',
    audit: 'Audit',
    keys: 'Keys',
    administrators: 'Administrators',
    inbox: 'Inbox',
    tenants: 'Tenants',
    fidoMetadata: 'FIDO metadata',
  },

  methods,

  roles: { administrator: 'Administrator', helpdesk: 'Helpdesk', auditor: 'Auditor', operator: 'Operator' },

  noAccessTitle: 'You don’t have access',
  noAccessText: 'Your roles don’t include this page. Ask an administrator of your organisation for access.',
  noRolesText: 'The console is for administrators. Manage your own methods in self-service.',
  secondFactorRequiredTitle: 'Set up a second factor to open the console',
  secondFactorRequiredText:
    'Your organisation requires you to have a second factor. Set one up in self-service. The console then opens.',
  toSecondFactor: 'Set up second factor',
  passkeyRequiredTitle: 'Use a passkey to open the console',
  passkeyRequiredText:
    'Your organisation requires administrators to use a passkey. You can set one up or use yours in self-service, and then return here.',
  toPasskey: 'Continue with a passkey',
  notFoundTitle: 'Page not found',
  notFoundText: 'The page was moved or removed, or the address is incorrect.',
  toOverview: 'Back to home',
  failedTitle: 'This page can’t be displayed',
}

export type ShellMessages = typeof en
export default en
