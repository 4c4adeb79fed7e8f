import type { Scope } from '@countersign/contract'

const scopes: Readonly<Record<Exclude<Scope, 'device' | 'device.enrol' | 'self'>, string>> = {
  'mfa.register': 'Add, replace and remove the methods of users',
  'mfa.challenge': 'Send codes, ask by push and show QR codes',
  'mfa.verify': 'Check answers, and wait for what people decide',
  'mfa.read': 'See which methods and challenges there are',
  'mfa.metrics': 'Read how push requests are answered',
  'agents.request': 'Ask what it may do itself, as an agent',
  'agents.evaluate': 'Ask what anybody may do, and act on the answer',
  'agents.consume': 'Check grants, and use them up',
  'agents.explain': 'See why something was decided',
  'admin.read': 'Read everything of this organisation',
  'admin.users': 'Manage users and their methods',
  'admin.write': 'Change everything of this organisation',
  'tenants.manage': 'Manage all organisations',
}

const en = {
  title: 'Clients',
  lead: 'The applications that call Countersign. Each proves itself by a secret or by keys, and may do what you grant it.',
  add: 'Add a client',
  listLabel: 'Clients',
  name: 'Name',
  clientId: 'Client ID',
  access: 'Access',
  status: 'Status',
  created: 'Created',
  scopeCount: (count: number) => (count === 1 ? '1 scope' : `${count} scopes`),
  active: 'Active',
  disabled: 'Disabled',
  emptyTitle: 'No clients yet',
  emptyText: 'Add one for each application that sends codes, asks for approvals or manages users.',

  addTitle: 'Add a client',
  addLead: 'Give it a name that people recognise, and no more access than it needs.',
  nameHelp: 'Approvers see it on their device: “Web shop asks …”',
  scopesTitle: 'What it may do',
  scopesMissing: 'Choose at least one.',
  nameMissing: 'Give it a name.',
  families: { mfa: 'Second factors', agents: 'Agents', admin: 'Administration', tenants: 'Organisations' },
  scopes,
  create: 'Add the client',

  madeTitle: (name: string) => `${name} is ready`,

  back: 'All clients',
  details: 'About this client',
  save: 'Save',
  edit: 'Edit',
  editTitle: 'Edit the client',
  saved: 'Saved.',
  changedMeanwhile: 'Somebody has changed it meanwhile. Look again, and repeat your change.',
  notGrantable: 'You can only grant what you hold yourself.',
  disable: 'Disable',
  disableTitle: 'Disable this client?',
  disableText: 'It gets no access tokens, and those that it holds are refused. You can take this back.',
  enable: 'Enable',
  isDisabled: 'The client is disabled.',
  isEnabled: 'The client is enabled.',
  remove: 'Delete',
  removeTitle: 'Delete this client?',
  removeText: 'It is refused from now on, for good. This cannot be taken back.',
  removed: 'The client is deleted.',
  updated: 'Changed',
}

export type ClientMessages = typeof en
export default en
