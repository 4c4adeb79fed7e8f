import type { StageTexts } from '#ui/approval-stages.tsx'
import type { Messages } from './messages/en.ts'

export const stageTexts = ({ approvalStatuses, stageStatuses, escalates, escalated }: Messages): StageTexts => ({
  statuses: { ...approvalStatuses, ...stageStatuses },
  escalates,
  escalated,
})
