import actions from './actions/en.ts'

const en = {
  title: 'Audit',
  lead: 'Every change, verification and refusal, in a tamper-evident chain.',
  verify: 'Verify chain',
  export: 'Export events',
  exported: 'Export downloaded.',
  action: 'Action',
  actions,
  actionPlaceholder: 'client.created',
  actor: 'Actor',
  actorPlaceholder: 'ID',
  target: 'Target',
  targetPlaceholder: 'ID',
  from: 'From',
  to: 'To',
  filter: 'Filter',
  clear: 'Clear filters',
  listLabel: 'Audit events',
  when: 'When',
  outcome: 'Outcome',
  outcomes: { success: 'Succeeded', failure: 'Refused' },
  emptyTitle: 'No events found',
  emptyText: 'No event matches these filters. Remove some of them.',
  actors: {
    client: 'Client',
    user: 'User',
    agent: 'Agent',
    device: 'Device',
    operator: 'Operator',
    system: 'Countersign',
  },

  back: 'All events',
  details: 'Event details',
  eventId: 'Event ID',
  fromAddress: 'IP address',
  userAgent: 'User agent',
  requestId: 'Request ID',
  unknown: 'Unknown',
  moreTitle: 'Details',
  chainTitle: 'Chain',
  place: 'Position',
  hash: 'Hash',
  notSealed: 'Not sealed yet. This takes a few seconds.',
  allOfActor: 'All events by this actor',
  allOfTarget: 'All events about this target',
  inTenant: (tenantId: string) => `in ${tenantId}`,

  verifying: 'Hashing every event again…',
  intactTitle: 'The chain is intact',
  intactText: (count: string) =>
    `${count} events were hashed again, and every signed head was checked. Nothing was changed, added or removed.`,
  verifiedUpTo: (place: string, when: string) => `Verified up to event ${place}, sealed ${when}.`,
  emptyChain: 'No events are sealed yet, so there is nothing to verify.',
  unsealed: (count: number) =>
    count === 1 ? '1 new event is not sealed yet.' : `${count} new events are not sealed yet.`,
  brokenTitle: 'The chain is broken',
  brokenText:
    'Events were changed after they were sealed. Export the chain, and find out who could write to the database.',
  sealingStopped:
    'The server no longer seals new events, because this chain doesn’t end where the server last sealed it. Restore the database from a backup, and find out who changed it.',
  findingsLabel: 'Problems',
  issue: 'Problem',
  noPlace: 'Whole chain',
  head: 'Signed head',
  headNote:
    'Store it somewhere else. With it, you can prove later that the end of the chain wasn’t cut off: countersign audit verify.',
}

export type AuditMessages = typeof en
export default en
