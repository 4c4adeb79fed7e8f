// Where the guide explains what an area of the console does.
import type { ShellMessages } from '../shell/messages/en.ts'

export const guidePages: Readonly<Record<keyof ShellMessages['areas'], string>> = {
  overview: 'console.html',
  alerts: 'administration.html#alerts',
  users: 'administration.html#users',
  authenticationModes: 'administration.html#authentication-modes',
  connectors: 'messages.html#connectors',
  messageTemplates: 'messages.html#templates',
  branding: 'administration.html#branding',
  limits: 'administration.html#settings-for-all-methods',
  hardwareTokens: 'hardware-tokens.html',
  clients: 'administration.html#clients',
  registry: 'agents.html#register-an-agent',
  policies: 'policies.html',
  whatIf: 'policies.html#test-a-draft-what-if',
  entities: 'policies.html#entities',
  approvals: 'agents.html#approvals',
  decisions: 'agents.html#the-log',
  killSwitch: 'agents.html#the-kill-switch',
  audit: 'administration.html#audit-events',
  keys: 'administration.html#signing-keys',
  administrators: 'administration.html#administrators',
  inbox: 'messages.html#the-inbox',
  tenants: 'administration.html#tenants',
  fidoMetadata: 'operations.html#fido-metadata',
}
