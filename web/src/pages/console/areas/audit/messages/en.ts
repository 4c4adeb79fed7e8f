import actions from './actions/en.ts'

const en = {
  title: 'Audit',
  lead: 'Everything that was changed, proven or refused, in a chain that shows if anybody ever tampers with it.',
  verify: 'Verify the chain',
  export: 'Export',
  exported: 'The export is in your downloads.',
  action: 'Action',
  actions,
  actionPlaceholder: 'client.created',
  actor: 'By',
  actorPlaceholder: 'An ID',
  target: 'About',
  targetPlaceholder: 'An ID',
  from: 'From',
  to: 'Until',
  narrow: 'Narrow down',
  clear: 'Show everything',
  listLabel: 'Audit events',
  when: 'When',
  outcome: 'Outcome',
  outcomes: { success: 'Done', failure: 'Refused' },
  emptyTitle: 'Nothing found',
  emptyText: 'No event fits. Try fewer conditions.',
  actors: {
    client: 'Client',
    user: 'User',
    agent: 'Agent',
    device: 'Device',
    operator: 'Operator',
    system: 'Countersign',
  },

  back: 'All events',
  details: 'What happened',
  eventId: 'Event',
  fromAddress: 'From',
  userAgent: 'Program',
  requestId: 'Request',
  unknown: 'Not known',
  moreTitle: 'In detail',
  chainTitle: 'In the chain',
  place: 'Place',
  hash: 'Hash',
  notSealed: 'Not yet sealed: that takes a few seconds.',
  allOfActor: 'Everything by it',
  allOfTarget: 'Everything about it',
  inTenant: (tenantId: string) => `of ${tenantId}`,

  verifying: 'Every event is being hashed again …',
  intactTitle: 'The chain is intact',
  intactText: (count: string) =>
    `${count} events were hashed again, and every signed head was checked. Nothing was changed, added or left out.`,
  verifiedUpTo: (place: string, when: string) => `Verified up to event ${place}, sealed ${when}.`,
  emptyChain: 'Nothing is sealed yet: there is nothing to verify.',
  unsealed: (count: number) =>
    count === 1 ? '1 new event waits to be sealed.' : `${count} new events wait to be sealed.`,
  brokenTitle: 'The chain is broken',
  brokenText:
    'Somebody or something has changed events after they were sealed. Export the chain, and find out who could write to the database.',
  sealingStopped:
    'The server no longer seals new events, because this chain does not end where the server sealed it last. Restore the database from a backup, and find out who changed it.',
  findingsLabel: 'What is wrong',
  issue: 'What is wrong',
  noPlace: 'Of the whole',
  head: 'Signed head',
  headNote:
    'Keep it somewhere else. With it you can prove later that the end of the chain was not cut off: countersign audit verify.',
}

export type AuditMessages = typeof en
export default en
