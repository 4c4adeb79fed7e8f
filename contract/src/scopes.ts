// What an access token may be good for, and who can hold it.

export const scopes = {
  'mfa.register': 'Register, replace and remove the methods of users',
  'mfa.challenge': 'Issue challenges',
  'mfa.verify': 'Verify answers and poll for outcomes',
  'mfa.read': 'Read challenges and registrations',
  'mfa.metrics': 'Read push metrics',
  'agents.request': 'Ask for decisions as an agent, for itself',
  'agents.evaluate': 'Ask for decisions about anybody, as a policy enforcement point',
  'agents.consume': 'Check and consume grants',
  'agents.explain': 'See the reasons of decisions',
  'admin.read': 'Read everything of the tenant',
  'admin.users': 'Manage users and their methods',
  'admin.write': 'Manage everything of the tenant',
  'tenants.manage': 'Manage tenants, for operators',
  'device.enrol': 'Register one device, as its enrolment allows',
  device: 'Read and answer the challenges of one device',
  self: "Manage one's own methods, sessions and what acts in one's name, as a user",
} as const

export type Scope = keyof typeof scopes

/** Scopes that no client is granted: they come with what a person or a device has proven. */
export const reservedScopes: readonly Scope[] = ['device.enrol', 'device', 'self']

/** All that clients can be granted. */
export const allScopes = (Object.keys(scopes) as Scope[]).filter((scope) => !reservedScopes.includes(scope))

/** Scopes that only the operators' own tenant can grant. */
export const operatorScopes: readonly Scope[] = ['tenants.manage']

const implied: Partial<Record<Scope, readonly Scope[]>> = { 'admin.write': ['admin.read', 'admin.users'] }

/** `mfa` stands for `mfa.*` wherever scopes are named. */
export function expandScope(name: string): readonly Scope[] {
  if (allScopes.includes(name as Scope)) return [name as Scope]
  return name.includes('.') ? [] : allScopes.filter((scope) => scope.startsWith(`${name}.`))
}

export function covers(held: readonly string[], needed: Scope): boolean {
  return held.includes(needed) || held.some((scope) => implied[scope as Scope]?.includes(needed))
}

/** Whoever holds `admin.write` holds everything of the tenant, and can grant it; what goes beyond a tenant must be held itself. */
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
