const en = {
  title: 'Delegations',
  ofAgent: 'What users let it do in their name. They make and end them in self-service.',
  ofUser: 'What they let agents do in their name. They make and end it in self-service.',
  empty: 'Nobody has delegated anything to it yet.',
  agent: 'Agent',
  user: 'User',
  actions: 'Actions',
  resources: 'On',
  limits: 'Limits',
  status: 'Status',
  until: 'Until',
  anyOf: (type: string) => `any ${type}`,
  noLimits: 'None',
  perAction: (amount: string) => `${amount} each`,
  budget: (used: string, total: string) => `${used} of ${total} used`,
  count: {
    hour: (limit: number) => `${limit} an hour`,
    day: (limit: number) => `${limit} a day`,
    week: (limit: number) => `${limit} a week`,
    month: (limit: number) => `${limit} a month`,
  },
  window: (from: string, to: string) => `${from}–${to}`,
  statuses: { scheduled: 'Not yet', open: 'Open', ended: 'Ended', expired: 'Over' },
  stop: 'Stop',
  stopOf: (who: string) => `Stop the delegation: ${who}`,
  stopTitle: 'Stop this delegation?',
  stopText:
    'The agent may no longer use it, within a second, and what it was given by it is void. It can be lifted at the kill switch.',
  stopped: 'The delegation is stopped.',
  isStopped: 'Stopped',
}

export type DelegationMessages = typeof en
export default en
