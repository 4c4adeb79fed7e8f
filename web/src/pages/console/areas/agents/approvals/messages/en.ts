const en = {
  title: 'Approvals',
  lead: 'Agents’ requests for approval. Approvers answer on their own device; this page is read-only.',
  listLabel: 'Approvals',
  status: 'Status',
  any: 'Any',
  statuses: {
    pending: 'Pending',
    approved: 'Approved',
    denied: 'Denied',
    expired: 'Not answered',
    cancelled: 'Withdrawn',
  },
  agent: 'Agent',
  approver: 'Approver',
  approverPlaceholder: 'User ID',
  forUser: 'On behalf of',
  itself: 'Itself',
  action: 'Action',
  gates: 'Required by',
  asked: 'Requested',
  timeLeft: (time: string) => `${time} left`,
  emptyTitle: 'No requests',
  emptyText: 'When a policy requires approval for an agent’s action, the request appears here.',
  emptyFiltered: 'No request matches these filters.',
}

export type ApprovalMessages = typeof en
export default en
