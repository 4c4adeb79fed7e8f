// The inventory of hardware tokens: which there are, and who has them.
import { type HardwareToken, type HardwareTokenQuery, type Page, Problem } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { Clock } from '@countersign/platform/clock'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { decodeCursor, pageOf } from '@countersign/platform/paging'
import type { HardwareTokenFacts } from '../../../methods/method.ts'
import type { Audit } from '../../audit/index.ts'
import type { Vault } from '../../tenancy/index.ts'
import type { Modes } from '../modes/modes.ts'
import {
  deleteHardwareToken,
  findHardwareToken,
  type HardwareTokenRow,
  listHardwareTokens,
  updateClaimed,
  updateReleased,
  updateReleasedOf,
} from './hardware-tokens-store.ts'
import { createResync, type Resync } from './resync.ts'
import { createSeeds } from './seeds.ts'

export interface HardwareTokens {
  /** Assigns it; undefined where there is none by that number. */
  claim(tx: TenantTx, serialNumber: string, registrationId: string): Promise<HardwareTokenFacts | undefined>
  /** Back into the inventory, at the place where it stands: a code that was used stays used. */
  release(
    tx: TenantTx,
    serialNumber: string,
    state: { readonly progress: number; readonly drift: number },
  ): Promise<void>
  /** The same for whatever a user holds who is about to be deleted. */
  releaseAllOf(tx: TenantTx, userId: string): Promise<void>
  list(tenant: TenantScope, query: HardwareTokenQuery): Promise<Page<HardwareToken>>
  find(tenant: TenantScope, serialNumber: string): Promise<HardwareToken>
  remove(tenant: TenantScope, origin: Origin, serialNumber: string): Promise<void>
  readonly resync: Resync
}

interface Parts {
  readonly clock: Clock
  readonly audit: Audit
  readonly modes: Modes
  readonly vault: Vault
}

export function createHardwareTokens(parts: Parts): HardwareTokens {
  const { audit } = parts
  const seeds = createSeeds(parts)
  return {
    async claim(tx, serialNumber, registrationId) {
      const claimed = await updateClaimed(tx, serialNumber, registrationId)
      if (claimed) return seeds.facts(tx, serialNumber, claimed)
      if (await findHardwareToken(tx, serialNumber)) throw new Problem('hardware_token_taken')
      return undefined
    },

    release: async (tx, serialNumber, state) => void (await updateReleased(tx, serialNumber, state)),

    releaseAllOf: async (tx, userId) => void (await updateReleasedOf(tx, userId)),

    list: (tenant, { cursor, limit, ...filter }) =>
      tenant.tx(async (tx) => {
        const [after] = decodeCursor(cursor, ['string']) ?? []
        const rows = await listHardwareTokens(tx, after, { ...filter, limit: limit + 1 })
        return pageOf(rows, limit, (row) => [row.serial_number], present)
      }),

    find: (tenant, serialNumber) =>
      tenant.tx(async (tx) => {
        const row = await findHardwareToken(tx, serialNumber)
        if (!row) throw new Problem('not_found')
        return present(row)
      }),

    remove: (tenant, origin, serialNumber) =>
      tenant.tx(async (tx) => {
        if ((await deleteHardwareToken(tx, serialNumber)) === 0) {
          throw new Problem((await findHardwareToken(tx, serialNumber)) ? 'hardware_token_taken' : 'not_found')
        }
        const target = { kind: 'hardware_token', id: serialNumber }
        await audit.record(tx, origin, { action: 'hardware_token.deleted', target })
      }),

    resync: createResync({ ...parts, seeds }),
  }
}

function present(row: HardwareTokenRow): HardwareToken {
  const { registration_id: registrationId, user_id: userId } = row
  return {
    serialNumber: row.serial_number,
    kind: row.kind,
    algorithm: row.algorithm,
    digits: row.digits,
    periodSeconds: row.period_seconds,
    manufacturer: row.manufacturer,
    assignedTo: registrationId !== null && userId !== null ? { userId, registrationId } : null,
    createdAt: row.created_at.toISOString(),
  }
}
