/** The texts that an approver can read: of any action, or of one that has an amount of a currency. */
export const approvalTemplates = ['action', 'payment'] as const
export type ApprovalTemplate = (typeof approvalTemplates)[number]

export const isApprovalTemplate = (name: string): name is ApprovalTemplate =>
  (approvalTemplates as readonly string[]).includes(name)
