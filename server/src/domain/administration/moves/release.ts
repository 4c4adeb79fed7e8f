// The last step of a move: the source has let the tenant go, so it may start at the destination.
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import { asOtherTenant } from '@countersign/platform/database/across-tenants'
import { recordEvent } from '../../audit/index.ts'
import { lockTenant, updateTenant } from '../../tenancy/index.ts'
import type { AdministrationContext } from '../context.ts'
import { assertOperators } from '../tenants/operators.ts'
import { target } from '../tenants/present.ts'
import { MoveRefused } from './move-refused.ts'
import { lockMoveOf, updateMove } from './moves-store.ts'
import { isReceipt, secretPlace } from './receipts.ts'

const secretBytes = 32

export function releaseTenant(
  ctx: AdministrationContext,
  operators: TenantScope,
  origin: Origin,
  tenantId: string,
  releaseCode: string,
): Promise<void> {
  return operators.tx(async (tx) => {
    await assertOperators(tx)
    const now = new Date(ctx.clock.now())
    const move = await lockMoveOf(tx, tenantId, 'in')
    if (move?.state !== 'imported') throw new MoveRefused(`The tenant "${tenantId}" does not wait for its release.`)
    const opened = await ctx.vault.open(tx, secretPlace(move.move_id), move.sealed_secret)
    const [secret, moveId] = [opened.subarray(0, secretBytes), opened.subarray(secretBytes).toString('utf8')]
    if (!isReceipt(releaseCode, secret, 'released', moveId))
      throw new MoveRefused('The code is not the one that the source printed when it confirmed the move.')
    await asOtherTenant(tx, tenantId, async (own) => {
      const row = await lockTenant(own)
      if (row?.move !== 'arriving' || row.status !== 'suspended')
        throw new MoveRefused(`The tenant "${tenantId}" was deleted here.`)
      await updateTenant(own, { ...row, status: 'active', move: null }, now)
    })
    await updateMove(tx, { ...move, state: 'released' }, now)
    await recordEvent(ctx, tx, origin, { action: 'tenant.released', target: target(tenantId), details: { moveId } })
    await ctx.signals.notify(tx, 'tenant', tenantId)
  })
}
