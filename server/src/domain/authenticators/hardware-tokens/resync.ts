// Finding a hardware token's place again from two codes that it showed one after the other.
import { type HardwareTokenResync, Problem, type ResyncHardwareTokenRequest } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { Clock } from '@countersign/platform/clock'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { authenticationMethods } from '../../../methods/index.ts'
import type { Audit } from '../../audit/index.ts'
import type { Vault } from '../../tenancy/index.ts'
import type { Modes } from '../modes/modes.ts'
import { updateRegistrationPlace } from '../registrations/registration-changes-store.ts'
import type { Seeds } from './seeds.ts'
import { findTokenPlace, updateTokenPlace } from './token-places-store.ts'

interface Parts {
  readonly clock: Clock
  readonly audit: Audit
  readonly modes: Modes
  readonly vault: Vault
  readonly seeds: Seeds
}

export type Resync = (
  tenant: TenantScope,
  origin: Origin,
  serialNumber: string,
  codes: ResyncHardwareTokenRequest,
) => Promise<HardwareTokenResync>

const method = authenticationMethods.hardware_token

export function createResync({ clock, audit, modes, vault, seeds }: Parts): Resync {
  const read = async (tx: TenantTx, serialNumber: string) => {
    const [row, { settings }] = await Promise.all([findTokenPlace(tx, serialNumber), modes.of(tx, 'hardware_token')])
    if (!row) throw new Problem('not_found')
    const { registration_id, sealed_secret } = row
    if (registration_id !== null && sealed_secret !== null) {
      const place = { table: 'registrations', row: registration_id, column: 'sealed_secret' }
      return { row, settings, secret: JSON.parse((await vault.open(tx, place, sealed_secret)).toString()) as unknown }
    }
    // Nobody has it: what a registration of it would keep is what its codes are compared with.
    const context = { settings, now: clock.now(), tenantId: tx.tenantId, tenantName: '' }
    const hardwareToken = await seeds.facts(tx, serialNumber, row)
    const draft = await method.enrol({ userId: '', serialNumber }, { ...context, hardwareToken })
    return { row, settings, secret: draft.secret }
  }

  return async (tenant, origin, serialNumber, { otp, nextOtp }) => {
    const { row, settings, secret } = await tenant.tx((tx) => read(tx, serialNumber))
    const held = { secret, progress: row.progress, drift: row.drift }
    const context = { settings, now: clock.now(), tenantId: tenant.id, sentCode: undefined }
    const verdict = await method.verify({ text: otp, next: nextOtp }, held, context)

    const move = (tx: TenantTx): Promise<number> | number => {
      if (verdict.outcome !== 'right') return 0
      const moved = { progressRead: row.progress, progress: verdict.progress, drift: verdict.drift ?? row.drift }
      const { registration_id: registrationId } = row
      return registrationId === null
        ? updateTokenPlace(tx, serialNumber, moved)
        : updateRegistrationPlace(tx, registrationId, moved)
    }
    return tenant.tx(async (tx) => {
      const resynchronised = (await move(tx)) === 1
      await audit.record(tx, origin, {
        action: 'hardware_token.resynchronised',
        outcome: resynchronised ? 'success' : 'failure',
        target: { kind: 'hardware_token', id: serialNumber },
      })
      return { resynchronised }
    })
  }
}
