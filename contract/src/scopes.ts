// What an access token allows, and who can have each scope.

export const scopes = {
  'mfa.register': "Register, replace and remove users' methods",
  'mfa.challenge': 'Issue challenges',
  'mfa.verify': 'Verify answers and poll for results',
  'mfa.read': 'Read challenges and registrations',
  'mfa.metrics': 'Read push metrics',
  'agents.request': 'Request decisions, approvals and grants as an agent',
  'agents.evaluate': 'Request decisions about any subject, as a policy enforcement point',
  'agents.consume': 'Introspect and consume grants',
  'agents.explain': 'Read the reasons for decisions',
  'admin.read': 'Read all data of the tenant',
  'admin.users': 'Manage users and their methods',
  'admin.write': 'Manage all settings and data of the tenant',
  'tenants.manage': 'Manage tenants (operators only)',
  'device.enrol': 'Register one device, as part of its enrolment',
  device: "Read and answer one device's challenges",
  self: "Manage one's own methods, sessions, delegations and agents, as a user",
} as const

export type Scope = keyof typeof scopes

/** Scopes that cannot be granted to clients. A user or a device receives them by authenticating. */
export const reservedScopes: readonly Scope[] = ['device.enrol', 'device', 'self']

/** All scopes that can be granted to clients. */
export const allScopes = (Object.keys(scopes) as Scope[]).filter((scope) => !reservedScopes.includes(scope))

/** Scopes that only the operator tenant can grant. */
export const operatorScopes: readonly Scope[] = ['tenants.manage']

const implied: Partial<Record<Scope, readonly Scope[]>> = { 'admin.write': ['admin.read', 'admin.users'] }

/** `mfa` stands for every `mfa.*` scope, wherever scopes are listed. */
export function expandScope(name: string): readonly Scope[] {
  if (allScopes.includes(name as Scope)) return [name as Scope]
  return name.includes('.') ? [] : allScopes.filter((scope) => scope.startsWith(`${name}.`))
}

export function covers(held: readonly string[], needed: Scope): boolean {
  return held.includes(needed) || held.some((scope) => implied[scope as Scope]?.includes(needed))
}

/**
 * A caller with `admin.write` can grant every scope of the tenant. Scopes that reach beyond one tenant can be granted
 * only by a caller who has them.
 */
export function grantable(held: readonly string[], scope: Scope): boolean {
  return covers(held, scope) || (held.includes('admin.write') && !operatorScopes.includes(scope))
}

export const roles = {
  administrator: ['admin.read', 'admin.users', 'admin.write'],
  helpdesk: ['admin.read', 'admin.users'],
  auditor: ['admin.read'],
  operator: ['tenants.manage'],
} as const satisfies Record<string, readonly Scope[]>

export type Role = keyof typeof roles
