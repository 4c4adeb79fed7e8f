// Standing approvals, as approvers, users and administrators see and end them.
import {
  type Page,
  type PageQuery,
  Problem,
  type StandingApproval,
  type StandingApprovalQuery,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { decodeCursor, pageOf } from '@countersign/platform/paging'
import type { BaseContext } from '../../base/index.ts'
import { presentStanding } from './present.ts'
import { recordEnded } from './record-ended.ts'
import { findStanding, listStanding, type StandingRow, updateStandingEnded } from './standing-store.ts'

const afterAllIds = '~'

/** Newest first. */
export function list(
  { clock }: BaseContext,
  tenant: TenantScope,
  { limit, cursor, agentId, userId }: StandingApprovalQuery,
): Promise<Page<StandingApproval>> {
  return tenant.tx(async (tx) => {
    const [before = afterAllIds] = decodeCursor(cursor, ['string']) ?? []
    const rows = await listStanding(tx, { agentId, userId, before }, limit + 1)
    const present = (row: StandingRow) => presentStanding(row, clock.now())
    return pageOf(rows, limit, (row) => [row.standing_approval_id], present)
  })
}

/** What the user has approved, and what others have approved for them. */
export const listOfUser = (
  ctx: BaseContext,
  tenant: TenantScope,
  userId: string,
  { limit, cursor }: PageQuery,
): Promise<Page<StandingApproval>> => list(ctx, tenant, { limit, userId, ...(cursor === undefined ? {} : { cursor }) })

/** Voids its open grants. Ending one again changes nothing. */
export function end(
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  standingApprovalId: string,
  /** If set, one of the two people whom it concerns. */
  userId?: string,
): Promise<StandingApproval> {
  return tenant.tx(async (tx) => {
    const row = await read(tx, standingApprovalId, userId)
    if ((await updateStandingEnded(tx, standingApprovalId, new Date(ctx.clock.now()))) > 0)
      await recordEnded(ctx, tx, origin, row)
    return presentStanding(await read(tx, standingApprovalId, userId), ctx.clock.now())
  })
}

/** For other users, it does not exist. */
async function read(tx: TenantTx, standingApprovalId: string, userId: string | undefined): Promise<StandingRow> {
  const row = await findStanding(tx, standingApprovalId)
  const isTheirs = userId === undefined || row?.user_id === userId || row?.approver_id === userId
  if (!row || !isTheirs) throw new Problem('not_found')
  return row
}
