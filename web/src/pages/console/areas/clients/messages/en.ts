import type { Scope } from '@countersign/contract'

const scopes: Readonly<Record<Exclude<Scope, 'device' | 'device.enrol' | 'self'>, string>> = {
  'mfa.register': 'Add, replace and remove users’ methods',
  'mfa.challenge': 'Send codes and push requests, and show QR codes',
  'mfa.verify': 'Check codes and wait for users’ decisions',
  'mfa.read': 'View methods and challenges',
  'mfa.metrics': 'View push response metrics',
  'agents.request': 'Request decisions about itself, as an agent',
  'agents.evaluate': 'Request decisions about any user or agent',
  'agents.consume': 'Check and consume grants',
  'agents.explain': 'View the reasons for decisions',
  'admin.read': 'View everything in this organisation',
  'admin.users': 'Manage users and their methods',
  'admin.write': 'Change everything in this organisation',
  'tenants.manage': 'Manage all organisations',
}

const en = {
  title: 'Clients',
  lead: 'Applications that call Countersign. Each authenticates with a secret or with keys, and can do only what you grant it.',
  add: 'Add client',
  name: 'Name',
  clientId: 'Client ID',
  access: 'Access',
  status: 'Status',
  created: 'Created',
  scopeCount: (count: number) => (count === 1 ? '1 scope' : `${count} scopes`),
  active: 'Active',
  disabled: 'Disabled',
  emptyTitle: 'No clients yet',
  emptyText: 'Add a client for each application that sends codes, requests approvals or manages users.',

  addTitle: 'Add client',
  addLead: 'Choose a name that people recognise, and grant only the access it needs.',
  nameHelp: 'Approvers see it on their device.',
  scopesTitle: 'Permissions',
  scopesMissing: 'Choose at least one permission.',
  nameMissing: 'Enter a name.',
  relyingParties: 'Relying parties',
  relyingPartiesHelp:
    'The domains whose passkeys the client may register and verify. Check none to allow all, including those you add later.',
  allRelyingParties: 'All',
  relyingPartyRemoved: 'No longer a relying party of this organisation',
  families: { mfa: 'Second factors', agents: 'Agents', admin: 'Administration', tenants: 'Organisations' },
  scopes,
  create: 'Add client',

  madeTitle: (name: string) => `${name} is ready`,
  sendACode: 'Send a first code',
  sendACodeNote: 'With the SDK for JavaScript. Keep the secret on your server, never in a browser.',

  back: 'All clients',
  details: 'Client details',
  editTitle: 'Edit client',
  saved: 'Client saved.',
  conflict: 'Another administrator has changed this client. Check it and repeat your change.',
  notGrantable: 'You can grant only permissions that you have yourself.',
  disable: 'Disable client',
  disableTitle: 'Disable this client?',
  disableText: 'It can’t get access tokens, and the ones it has are refused. You can enable it again.',
  enable: 'Enable client',
  isDisabled: 'Client disabled.',
  isEnabled: 'Client enabled.',
  remove: 'Delete client',
  removeTitle: 'Delete this client?',
  removeText: 'It is refused from now on. You can’t undo this.',
  removed: 'Client deleted.',
  updated: 'Last changed',
}

export type ClientMessages = typeof en
export default en
