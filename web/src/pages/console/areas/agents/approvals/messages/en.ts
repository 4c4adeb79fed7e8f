const en = {
  title: 'Approvals',
  lead: 'Agents’ requests for approval. Approvers answer on their own device; this page is read-only.',
  status: 'Status',
  any: 'Any',
  statuses: {
    pending: 'Pending',
    approved: 'Approved',
    denied: 'Denied',
    expired: 'Not answered',
    cancelled: 'Withdrawn',
  },
  stages: 'Steps of the approval',
  stageStatuses: { waiting: 'Next', not_asked: 'Not asked' },
  escalates: (minutes: number, approvers: string) =>
    `If not decided after ${minutes} minutes, also asked: ${approvers}`,
  escalated: (approvers: string) => `Also asked, because time passed: ${approvers}`,
  agent: 'Agent',
  approver: 'Approver',
  forUser: 'On behalf of',
  itself: 'Itself',
  action: 'Action',
  gates: 'Required by',
  asked: 'Requested',
  timeLeft: (time: string) => `${time} left`,
  emptyTitle: 'No requests',
  emptyText: 'When a policy requires approval for an agent’s action, the request appears here.',
  noneText: 'No request matches these filters.',
}

export type ApprovalMessages = typeof en
export default en
