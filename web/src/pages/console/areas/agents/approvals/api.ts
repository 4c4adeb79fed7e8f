import type { AskedApproval } from '@countersign/contract'
import { svcAdmin } from '@countersign/contract/operations'
import { call } from '#session/call.ts'
import { usePages } from '#ui/table/index.ts'
import type { ApprovalSearch } from './search.ts'

const liveEveryMs = 2000

export const useApprovals = (search: ApprovalSearch) =>
  usePages<AskedApproval>(
    ['approvals', search],
    (cursor, signal) => call(svcAdmin.listApprovals, { query: { ...search, cursor }, signal }),
    { refetchInterval: liveEveryMs },
  )
