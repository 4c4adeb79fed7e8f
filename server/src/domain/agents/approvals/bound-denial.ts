// The denial that a request for approval names: proven by its binding token, or found in the log by its id.
import { type AccessRequest, Problem } from '@countersign/contract'
import type { TenantScope } from '@countersign/platform/database'
import type { AgentsContext } from '../context.ts'
import { type Binding, offerEndsAt, verifyBinding } from '../decisions/binding.ts'
import { bindingHash, boundMembers } from '../decisions/bound-request.ts'
import type { Evaluation } from '../decisions/evaluation.ts'
import { findNamedDecision } from './named-decisions-store.ts'

type Denial = NonNullable<AccessRequest['denial']>

const unbound = (message?: string) => new Problem('invalid_denial_binding', message ? { message } : {})

/** The id of the denial, and the hash of what it binds. @throws {Problem} if the request is not the one that was denied. */
export async function boundDenial(
  ctx: AgentsContext,
  tenant: TenantScope,
  denial: Denial | undefined,
  { actionHash, question }: Evaluation,
): Promise<Pick<Binding, 'evaluationId' | 'hash'>> {
  if (!denial?.binding_token && !denial?.evaluation_id)
    throw unbound('denial.binding_token or denial.evaluation_id is required.')
  const binding = await (denial.binding_token === undefined
    ? recordedDenial(ctx, tenant, denial.evaluation_id ?? '', { actionHash, question })
    : provenDenial(ctx, tenant, denial, denial.binding_token))
  if (binding.actionHash !== actionHash || binding.hash !== bindingHash(question, binding.members)) throw unbound()
  // After the comparison: only the request that was denied learns that its denial has expired.
  if (ctx.clock.now() >= binding.expiresAt) throw new Problem('expired_denial')
  return binding
}

async function provenDenial(ctx: AgentsContext, tenant: TenantScope, denial: Denial, token: string): Promise<Binding> {
  const binding = await verifyBinding(ctx, tenant.id, token)
  if (binding === 'expired') throw new Problem('expired_denial')
  const isItsId = denial.evaluation_id === undefined || denial.evaluation_id === binding?.evaluationId
  const isItsEnd = Date.parse(denial.expires_at) === binding?.expiresAt
  if (!binding || !isItsId || !isItsEnd) throw unbound()
  return binding
}

/** What the PDP has logged counts, and not what the client repeats. */
async function recordedDenial(
  ctx: AgentsContext,
  tenant: TenantScope,
  evaluationId: string,
  { actionHash, question }: Pick<Evaluation, 'actionHash' | 'question'>,
): Promise<Binding> {
  const unwritten = ctx.decisionLog.findUnwritten(tenant.id, evaluationId)
  const row = unwritten ?? (await tenant.apart((tx) => findNamedDecision(tx, evaluationId)))
  if (!row?.action_hash) throw unbound()
  // It offered nothing. Only the request that was decided learns that.
  if (!row.binding_hash) throw row.action_hash === actionHash ? new Problem('not_requestable') : unbound()
  const members = await boundMembers(ctx, tenant.id, question)
  return {
    evaluationId,
    actionHash: row.action_hash,
    hash: row.binding_hash,
    members,
    expiresAt: offerEndsAt(row.decided_at.getTime()),
  }
}
