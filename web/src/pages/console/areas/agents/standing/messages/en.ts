const en = {
  title: 'Standing approvals',
  note: 'What approvers let agents repeat within limits. An approver’s device signed each of them.',
  agent: 'Agent',
  approver: 'Approved by',
  user: 'On behalf of',
  itself: 'Itself',
  action: 'Action',
  limits: 'Limits',
  until: 'Until',
  status: 'Status',
  anyOf: (type: string) => `any ${type}`,
  statuses: { open: 'Active', used_up: 'Used up', ended: 'Ended', expired: 'Expired' },
  end: 'End approval',
  endOf: (approver: string) => `End approval of ${approver}`,
  endTitle: 'End this standing approval?',
  endText: 'The agent must ask for approval again, and its unused grants become invalid. You can’t undo this.',
  ended: 'Standing approval ended.',
}

export type StandingMessages = typeof en
export default en
