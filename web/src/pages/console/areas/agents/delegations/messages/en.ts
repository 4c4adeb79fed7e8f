const en = {
  title: 'Delegations',
  ofAgent: 'What users have delegated to this agent. They create and end delegations in self-service.',
  ofUser: 'What this user has delegated to agents. They create and end delegations in self-service.',
  empty: 'No delegations yet.',
  agent: 'Agent',
  user: 'User',
  actions: 'Actions',
  resources: 'Resources',
  limits: 'Limits',
  status: 'Status',
  until: 'Until',
  anyOf: (type: string) => `any ${type}`,
  noLimits: 'None',
  perAction: (amount: string) => `${amount} each`,
  budget: (used: string, total: string) => `${used} of ${total} used`,
  count: {
    hour: (limit: number) => `${limit} per hour`,
    day: (limit: number) => `${limit} per day`,
    week: (limit: number) => `${limit} per week`,
    month: (limit: number) => `${limit} per month`,
  },
  window: (from: string, to: string) => `${from}–${to}`,
  statuses: { scheduled: 'Scheduled', open: 'Active', ended: 'Ended', expired: 'Expired' },
  stop: 'Stop',
  stopOf: (who: string) => `Stop delegation: ${who}`,
  stopTitle: 'Stop this delegation?',
  stopText:
    'Within a second, the agent can no longer use it, and its grants become invalid. You can lift this under Kill switch.',
  stopped: 'Delegation stopped.',
  isStopped: 'Stopped',
}

export type DelegationMessages = typeof en
export default en
