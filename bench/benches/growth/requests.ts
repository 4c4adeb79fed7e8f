// Every list, search and statistic that the console shows.

const span = (days: number) => `from=${new Date(Date.now() - days * 86_400_000).toISOString()}`

/** In the tenant that is measured. */
export const consoleRequests: Readonly<Record<string, string>> = {
  'users: first page': 'users?limit=50',
  'users: by name': 'users?limit=50&sort=displayName',
  'users: search': 'users?limit=50&search=given12',
  'users: search without a match': 'users?limit=50&search=nonexistent',
  'users: with a second factor': 'users?limit=50&secondFactor=true',
  'users: one': 'users/user-10',
  'users: history of one': 'users/user-10/history',
  'audit: newest': 'audit-events?limit=50',
  'audit: by action': 'audit-events?limit=50&action=user.updated',
  'audit: by actor': 'audit-events?limit=50&actorId=cl_7',
  'audit: by target': 'audit-events?limit=50&targetId=user-10',
  'audit: without a match': 'audit-events?limit=50&actorId=cl_nonexistent',
  'audit: action and actor': 'audit-events?limit=50&action=user.updated&actorId=cl_1',
  'audit: of a month ago': `audit-events?limit=50&${span(31)}&to=${new Date(Date.now() - 30 * 86_400_000).toISOString()}`,
  'statistics: 7 days': 'statistics',
  'statistics: 7 days by hour': `statistics?groupBy=hour&${span(6.9)}`,
  'statistics: 30 days': `statistics?${span(30)}`,
  'statistics: 88 days': `statistics?${span(88)}`,
  'push metrics': `push-metrics?${span(30)}&to=${new Date().toISOString()}`,
  devices: 'devices',
  administrators: 'administrators',
  clients: 'clients',
  connectors: 'connectors',
  alerts: 'alerts',
  agents: 'agents',
  decisions: 'decisions',
  approvals: 'approvals',
  delegations: 'delegations',
  entities: 'entities',
  'hardware tokens': 'hardware-tokens',
  revocations: 'revocations',
}

/** As the operator. */
export const operatorRequests: Readonly<Record<string, string>> = {
  'tenants: first page': 'tenants?limit=50',
  'tenants: suspended': 'tenants?limit=50&status=suspended',
  'master keys': 'master-keys',
}
