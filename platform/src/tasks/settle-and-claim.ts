// What a worker writes in one transaction: the outcomes of its tasks, and which ones it claims next.
import type { SystemTx } from '../database/across-tenants.ts'
import type { Run } from './run.ts'
import { type Claim, type ClaimedTask, claimTasks, deleteTasks, postponeTasks } from './tasks-store.ts'

export async function settleAndClaim(tx: SystemTx, ended: readonly Run[], claim: Claim): Promise<ClaimedTask[]> {
  const done = ended.flatMap(({ task, outcome }) => (outcome === 'done' ? [task] : []))
  const postponed = ended.flatMap(({ task, outcome }) => (typeof outcome === 'object' ? [{ ...task, ...outcome }] : []))
  // Sent together, run in this order.
  const [, , claimed] = await Promise.all([
    done.length > 0 ? deleteTasks(tx, done) : undefined,
    postponed.length > 0 ? postponeTasks(tx, postponed) : undefined,
    claim.freeSlots.size > 0 ? claimTasks(tx, claim) : [],
  ])
  return claimed
}
