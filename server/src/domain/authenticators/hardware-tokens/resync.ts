// Finding a hardware token's position again from two codes that it showed one after the other.
import { type HardwareTokenResync, Problem, type ResyncHardwareTokenRequest } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { askerOf } from '@countersign/platform/turns'
import { typedMethod } from '../../../methods/index.ts'
import { recordEvent } from '../../audit/index.ts'
import type { TenancyContext } from '../../tenancy/index.ts'
import * as modes from '../modes/modes.ts'
import { updateRegistrationPlace } from '../registrations/registration-changes-store.ts'
import * as registrationSecrets from '../registrations/secrets.ts'
import { openToken } from './seeds.ts'
import { findTokenPlace, updateTokenPlace } from './token-places-store.ts'

const method = typedMethod('hardware_token')

export async function resync(
  ctx: TenancyContext,
  tenant: TenantScope,
  origin: Origin,
  serialNumber: string,
  { otp, nextOtp }: ResyncHardwareTokenRequest,
): Promise<HardwareTokenResync> {
  const { row, settings, secret } = await tenant.tx((tx) => read(ctx, tx, origin, serialNumber))
  const held = { secret, progress: row.progress, drift: row.drift }
  const context = {
    settings,
    now: ctx.clock.now(),
    asker: askerOf(tenant.id, origin),
    sentCode: undefined,
    slowestImported: [],
  }
  const comparison = await method.verify({ text: otp, next: nextOtp }, held, context)

  const move = (tx: TenantTx): Promise<number> | number => {
    if (comparison.outcome !== 'right') return 0
    const moved = { progressRead: row.progress, progress: comparison.progress, drift: comparison.drift ?? row.drift }
    const { registration_id: registrationId } = row
    return registrationId === null
      ? updateTokenPlace(tx, serialNumber, moved)
      : updateRegistrationPlace(tx, registrationId, moved)
  }
  return tenant.tx(async (tx) => {
    const resynchronised = (await move(tx)) === 1
    await recordEvent(ctx, tx, origin, {
      action: 'hardware_token.resynchronised',
      outcome: resynchronised ? 'success' : 'failure',
      target: { kind: 'hardware_token', id: serialNumber },
    })
    return { resynchronised }
  })
}

async function read(ctx: TenancyContext, tx: TenantTx, origin: Origin, serialNumber: string) {
  const [row, { settings }] = await Promise.all([findTokenPlace(tx, serialNumber), modes.of(tx, 'hardware_token')])
  if (!row) throw new Problem('not_found')
  const { registration_id, sealed_secret } = row
  if (registration_id !== null && sealed_secret !== null)
    return { row, settings, secret: await registrationSecrets.open(ctx, tx, { registration_id, sealed_secret }) }
  // No user has it: its codes are compared with the secret that a registration of it would keep.
  const context = { settings, now: ctx.clock.now(), asker: askerOf(tx.tenantId, origin), tenantName: '' }
  const hardwareToken = await openToken(ctx, tx, serialNumber, row)
  const draft = await method.enrol({ userId: '', serialNumber }, { ...context, hardwareToken })
  return { row, settings, secret: draft.secret }
}
