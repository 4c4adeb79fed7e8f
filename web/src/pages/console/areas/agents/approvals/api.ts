import type { AskedApproval } from '@countersign/contract'
import { call } from '../../../../../session/call.ts'
import { type CursorPage, usePages } from '../../../../../ui/table/index.ts'
import type { ApprovalSearch } from './search.ts'

const liveEveryMs = 2000

export const useApprovals = (search: ApprovalSearch) =>
  usePages<AskedApproval>(
    ['approvals', search],
    (cursor, signal) =>
      call<CursorPage<AskedApproval>>('svc-admin/v1/approvals', { query: { ...search, cursor }, signal }),
    { refetchInterval: liveEveryMs },
  )
