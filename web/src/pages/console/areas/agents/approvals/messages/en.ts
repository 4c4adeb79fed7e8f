const en = {
  title: 'Approvals',
  lead: 'What agents have asked people to countersign. They answer on their own device, and nowhere else; this page only watches.',
  listLabel: 'Approvals',
  status: 'Status',
  any: 'Any',
  statuses: {
    pending: 'Waiting',
    approved: 'Approved',
    denied: 'Denied',
    expired: 'Not answered',
    cancelled: 'Taken back',
  },
  agent: 'Agent',
  approver: 'Asked',
  approverPlaceholder: 'A user ID',
  forUser: 'For',
  itself: 'Itself',
  action: 'What',
  gates: 'Because of',
  asked: 'When',
  timeLeft: (time: string) => `${time} left`,
  emptyTitle: 'Nothing asked',
  emptyText: 'When a policy with a gate holds an agent up, its request appears here.',
  emptyFiltered: 'No request is in this state.',
}

export type ApprovalMessages = typeof en
export default en
