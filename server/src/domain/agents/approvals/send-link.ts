import type { TenantTx } from '@countersign/platform/database'
import { listRegistrations, modes } from '../../authenticators/index.ts'
import { findLastLocale } from '../../challenges/index.ts'
import { notify } from '../../enrolment/index.ts'
import { pushMessages } from '../../messaging/index.ts'
import type { AgentsContext } from '../context.ts'
import { listAbleByDevice } from './approvers-store.ts'

interface Asked {
  readonly approverId: string
  readonly approvalId: string
  readonly challengeId: string
  readonly expiresAt: Date
}

/**
 * Tells an approver whom no device asks where to answer, by email and SMS and in the browsers that notify them. The link
 * grants nothing: the page asks for a session, and for a passkey of the approver.
 */
export async function sendLink(
  ctx: AgentsContext,
  tx: TenantTx,
  { approverId, approvalId, challengeId, expiresAt }: Asked,
): Promise<void> {
  const { enabled } = await modes.of(tx, 'push')
  if (enabled && (await listAbleByDevice(tx, [approverId])).length > 0) return
  const held = await listRegistrations(tx, approverId)
  const details = { link: ctx.addresses.approval(approvalId) }
  await notify(ctx, tx, held, { purpose: 'approval_requested', details, expiresAt })
  const locale = await findLastLocale(tx, approverId)
  await pushMessages.enqueueLinks(ctx, tx, { challengeId, approvalId, approverId, locale })
}
