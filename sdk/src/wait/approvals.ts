// Waiting for the approver of an agent's action.
import type { AgentsOperations } from '../generated/operations.ts'
import type { AccessRequestTask } from '../generated/types.ts'
import { untilFinal, type WaitOptions } from './until-final.ts'

/** The server's limit. Its `expires_at` is in the server's time, which this machine may not share. */
const longestSeconds = 600
const pollIntervalSeconds = 2

export function waitForApproval(
  agents: AgentsOperations,
  { task: { id: approvalId } }: Pick<AccessRequestTask, 'task'>,
  options: WaitOptions<AccessRequestTask> = {},
): Promise<AccessRequestTask> {
  return untilFinal(
    async ({ waitSeconds, ...call }) => {
      const status = await agents.getAccessRequest({ approvalId, waitSeconds }, call)
      const isFinal = status.task.status !== 'pending'
      return { status, isFinal, pollIntervalSeconds, remainingSeconds: longestSeconds }
    },
    { ...options, remainingSeconds: longestSeconds },
  )
}
