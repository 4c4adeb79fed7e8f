// Callbacks: reports the end of a task to an address that the agent's administrators have registered. A callback carries no
// result: the client reads the task. Our signature proves that it comes from us.
import { type AccessRequestCallback, invalidField } from '@countersign/contract'
import { b64uSha256, newId } from '@countersign/platform/crypto'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { enqueueTask } from '@countersign/platform/tasks'
import type { Look } from '../../base/index.ts'
import { listChanged } from '../../challenges/index.ts'
import { findTenantAccess } from '../../oauth/index.ts'
import { type AgentRow, findAgent } from '../agents/agents-store.ts'
import type { AgentsContext } from '../context.ts'
import { type ApprovalState, listTask } from './approvals-store.ts'
import { presentTask } from './present.ts'
import { asTask } from './task-state.ts'
import { untilDecided } from './until-decided.ts'

export const taskKind = 'approval-callback'

const callbackType = 'access-request-callback+jwt'
const timeoutSeconds = 10
const validSeconds = 300
/** A worker waits this long for the approvers before another task continues. */
const waitMs = 25_000

const look: Look = (tenant, challengeIds) => tenant.tx((tx) => listChanged(tx, challengeIds))

/** @throws {Problem} if the address is not one of the agent's. */
export function registered(
  callback: AccessRequestCallback | undefined,
  { callback_urls: urls }: AgentRow,
): AccessRequestCallback | null {
  if (!callback) return null
  if (!urls.includes(callback.endpoint))
    throw invalidField('callback.endpoint', 'must be one of the callbackUrls of the agent')
  const { endpoint, state, events } = callback
  return { endpoint, ...(state === undefined ? {} : { state }), ...(events ? { events } : {}) }
}

/** Part of the transaction that asks. */
export function planCallback({ clock, signals }: AgentsContext, tx: TenantTx, taskId: string): Promise<void> {
  return enqueueTask(tx, { clock, signals }, { kind: taskKind, payload: { taskId } })
}

/** Waits for the approvers, and reports how it ended. Rejects if the address does not accept it: then it is sent again. */
export async function report(
  ctx: AgentsContext,
  tenant: TenantScope,
  taskId: string,
  signal: AbortSignal,
): Promise<void> {
  const first = await tenant.tx((tx) => listTask(tx, taskId))
  if (first.length === 0) return
  const read = () => tenant.tx((tx) => listTask(tx, taskId))
  const rows = await untilDecided(ctx, { tenant, look, milliseconds: waitMs, signal }, first, read)
  signal.throwIfAborted()
  const task = asTask(rows, ctx.clock.now())
  if (task.state === 'pending') return tenant.tx((tx) => planCallback(ctx, tx, taskId))
  const agent = await tenant.tx((tx) => findAgent(tx, task.agent_id))
  const { callback } = task
  // An address that was removed since gets nothing.
  if (!callback || !agent?.callback_urls.includes(callback.endpoint)) return
  await send(ctx, tenant, task, callback, signal)
}

async function send(
  ctx: AgentsContext,
  tenant: TenantScope,
  task: ApprovalState,
  { endpoint, state, events }: AccessRequestCallback,
  signal: AbortSignal,
): Promise<void> {
  const { task: shown } = presentTask(ctx, tenant.id, task)
  if (events && !events.some((event) => event === shown.status)) return
  const body = JSON.stringify({ ...(state === undefined ? {} : { state }), task: shown })
  const authorization = `Bearer ${await signCallback(ctx, tenant.id, endpoint, body)}`
  const headers = { authorization, 'content-type': 'application/json' }
  const outgoing = { method: 'POST', url: endpoint, headers, body, timeoutSeconds, signal }
  const { status } = await ctx.outbound.of(tenant.id).request(outgoing)
  if (status < 200 || status > 299) throw new Error(`The callback address answered with status ${status}.`)
}

/** For this address and these bytes. */
async function signCallback(ctx: AgentsContext, tenantId: string, endpoint: string, body: string): Promise<string> {
  const tenant = await findTenantAccess(ctx, tenantId)
  if (!tenant) throw new Error(`Tenant ${tenantId} has no signing key.`)
  const now = ctx.clock.now()
  const iat = Math.floor(now / 1000)
  return tenant.signer.sign(callbackType, {
    iss: tenant.issuer,
    aud: endpoint,
    jti: newId('cb', now),
    iat,
    exp: iat + validSeconds,
    body_hash: b64uSha256(body),
  })
}
