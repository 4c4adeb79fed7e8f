import { methods } from './methods/en.data.ts'

const en = {
  console: 'Console',
  skip: 'Skip to content',
  apiReference: (area: string) => `API reference: ${area}`,
  navigation: 'Console areas',
  openNavigation: 'Open menu',
  closeNavigation: 'Close menu',
  signedInAs: (name: string) => `Signed in as ${name}`,
  selfService: 'My methods',
  signOut: 'Sign out',
  theme: 'Appearance',
  themes: { auto: 'System', light: 'Light', dark: 'Dark' },
  readOnly: 'You have read-only access.',

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
    users: 'Users',
    authenticationModes: 'Authentication Modes',
    connectors: 'Connectors',
    messageTemplates: 'Message templates',
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
