// Consuming a grant: exactly one of any number of calls succeeds, and repeating that call returns the same receipt.
import { type CompleteGrantRequest, type ConsumeGrantRequest, type GrantReceipt, Problem } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import { sameBytes, sha256 } from '@countersign/platform/crypto'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { recordEvent } from '../../audit/index.ts'
import { findPublishedVersion } from '../../policies/index.ts'
import type { AgentsContext } from '../context.ts'
import { actionHash, hashedAction } from '../decisions/action-hash.ts'
import { findInexactNumber } from '../decisions/exact-numbers.ts'
import { isStillAllowed } from './decide-again.ts'
import { readGrantId } from './grant-token.ts'
import { findGrant, type GrantRow, updateCompleted, updateConsumed } from './grants-store.ts'
import { presentReceipt } from './present.ts'
import { settle } from './reserve.ts'
import { isVoid } from './validity.ts'

export async function consume(
  ctx: AgentsContext,
  tenant: TenantScope,
  origin: Origin,
  request: ConsumeGrantRequest,
): Promise<GrantReceipt> {
  const grantId = await idOf(ctx, tenant, request.grant)
  let decidedBy: number | undefined
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const answer = await consumeOnce(ctx, tenant, origin, { grantId, request, decidedBy })
    if ('receipt' in answer) return answer.receipt
    // Outside of the transaction, which would keep its connection for that time.
    if (!(await isStillAllowed(ctx, tenant, answer.undecided))) throw new Problem('grant_revoked')
    decidedBy = answer.version
  }
  throw new Problem('grant_revoked')
}

/** Policies can be published while they decide. */
const attempts = 3

interface Consumption {
  readonly grantId: string
  readonly request: ConsumeGrantRequest
  /** The version of the policies that have decided again. */
  readonly decidedBy: number | undefined
}

type Consumed = { readonly receipt: GrantReceipt } | { readonly undecided: GrantRow; readonly version: number }

function consumeOnce(
  ctx: AgentsContext,
  tenant: TenantScope,
  origin: Origin,
  { grantId, request, decidedBy }: Consumption,
): Promise<Consumed> {
  const { clientId } = origin.caller
  const hash = consumerHash(clientId, request.consumerToken)
  return tenant.tx(async (tx) => {
    const row = await read(tx, grantId)
    assertMeant(tenant.id, row, request, clientId)
    if (row.state === 'consumed') return { receipt: receiptAgain(row, hash) }
    const now = new Date(ctx.clock.now())
    if (await isVoid(tx, row, now)) throw new Problem('grant_revoked')
    const version = await findPublishedVersion(tx)
    if (version !== row.policy_version && version !== decidedBy) return { undecided: row, version }
    if ((await updateConsumed(tx, grantId, { hash, clientId }, now)) === 0)
      return { receipt: receiptAgain(await read(tx, grantId), hash) }
    await settle(tx, [row], true)
    await recordEvent(ctx, tx, origin, {
      action: 'grant.consumed',
      target: { kind: 'agent', id: row.agent_id },
      details: { grantId, userId: row.user_id, action: row.action.name, evaluationId: row.evaluation_id },
    })
    return { receipt: presentReceipt(await read(tx, grantId)) }
  })
}

/** Stores whether the action succeeded, as the client that consumed the grant reports it. */
export async function complete(
  ctx: AgentsContext,
  tenant: TenantScope,
  origin: Origin,
  request: CompleteGrantRequest,
): Promise<GrantReceipt> {
  const grantId = await idOf(ctx, tenant, request.grant)
  const hash = consumerHash(origin.caller.clientId, request.consumerToken)
  return tenant.tx(async (tx) => {
    const row = await read(tx, grantId)
    if (row.state !== 'consumed' || !isConsumer(row, hash)) throw new Problem('grant_not_consumed')
    if ((await updateCompleted(tx, grantId, request.outcome, new Date(ctx.clock.now()))) > 0) {
      await recordEvent(ctx, tx, origin, {
        action: 'grant.completed',
        target: { kind: 'agent', id: row.agent_id },
        details: { grantId, outcome: request.outcome },
      })
      return presentReceipt(await read(tx, grantId))
    }
    const completed = await read(tx, grantId)
    if (completed.outcome !== request.outcome) throw new Problem('grant_completed')
    return presentReceipt(completed)
  })
}

async function idOf(ctx: AgentsContext, tenant: TenantScope, grant: string): Promise<string> {
  const grantId = await readGrantId(ctx, tenant.id, grant)
  if (grantId === undefined) throw new Problem('grant_not_found')
  return grantId
}

async function read(tx: TenantTx, grantId: string): Promise<GrantRow> {
  const row = await findGrant(tx, grantId)
  if (!row) throw new Problem('grant_not_found')
  return row
}

/** Before the grant is consumed, so that a wrong request does not use it up. */
function assertMeant(tenantId: string, row: GrantRow, request: ConsumeGrantRequest, clientId: string): void {
  const { action, resource, audience } = request
  const isNamed = !row.audience.startsWith('cl_') || row.audience === clientId
  if (!isNamed || (audience !== undefined && audience !== row.audience)) throw new Problem('audience_mismatch')
  const performed = { agentId: row.agent_id, userId: row.user_id, action, resource }
  const isSame =
    !findInexactNumber([action, resource]) && actionHash(hashedAction(tenantId, performed)) === row.action_hash
  if (!isSame) throw new Problem('action_mismatch')
}

const consumerHash = (clientId: string, consumerToken: string): Buffer => sha256(`${clientId}\n${consumerToken}`)

const isConsumer = ({ consumer_hash: kept }: GrantRow, hash: Buffer): boolean => kept !== null && sameBytes(kept, hash)

function receiptAgain(row: GrantRow, hash: Buffer): GrantReceipt {
  if (row.state !== 'consumed') throw new Problem('grant_expired')
  if (!isConsumer(row, hash)) throw new Problem('grant_consumed')
  return presentReceipt(row)
}
