// Grants, from the first call to the last.
import type { GrantState, IntrospectGrantRequest } from '@countersign/contract'
import type { Clock } from '@countersign/platform/clock'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import type { Audit } from '../../audit/index.ts'
import type { Access } from '../../oauth/index.ts'
import type { FindApproval } from '../approvals/approval-for-grant.ts'
import type { DecisionLog } from '../decisions/decision-log.ts'
import type { Evaluate } from '../decisions/evaluation.ts'
import type { Respond } from '../decisions/response.ts'
import { settleReservation } from '../delegations/reservations-store.ts'
import { createConsumeGrant } from './consume.ts'
import { createGrantTokens } from './grant-token.ts'
import { findGrant, type GrantRow, updateExpired } from './grants-store.ts'
import { createIssueGrant } from './issue.ts'
import { createMint } from './mint.ts'
import { presentFacts } from './present.ts'
import { isVoid } from './validity.ts'

interface Parts {
  readonly access: Access
  readonly audit: Audit
  readonly clock: Clock
  readonly evaluate: Evaluate
  readonly findApproval: FindApproval
  readonly log: DecisionLog
  readonly respond: Respond
}

export type Grants = ReturnType<typeof createGrants>

export function createGrants(parts: Parts) {
  const { clock } = parts
  const tokens = createGrantTokens(parts)
  return {
    issue: createIssueGrant({ ...parts, mint: createMint({ ...parts, tokens }) }),
    ...createConsumeGrant({ ...parts, tokens }),

    async introspect(tenant: TenantScope, { grant }: IntrospectGrantRequest): Promise<GrantState> {
      const grantId = await tokens.read(tenant.id, grant)
      if (grantId === undefined) return { active: false }
      return tenant.tx(async (tx) => {
        const row = await findGrant(tx, grantId)
        if (!row) return { active: false }
        const state = await stateOf(tx, row, new Date(clock.now()))
        return {
          active: state === 'issued',
          state,
          ...presentFacts(row),
          action: row.action,
          resource: row.resource,
          expiresAt: row.expires_at.toISOString(),
        }
      })
    },

    /** Frees what grants have reserved that nobody consumed in time. Tells how many there were. */
    async expire(tx: TenantTx, limit: number): Promise<number> {
      const expired = await updateExpired(tx, new Date(clock.now()), limit)
      // In the order of their delegations, so that two who free several never wait in a circle.
      const ordered = expired.toSorted((one, other) =>
        (one.delegation_id ?? '') < (other.delegation_id ?? '') ? -1 : 1,
      )
      for (const held of ordered) await settleReservation(tx, held, false)
      return expired.length
    },
  }
}

async function stateOf(tx: TenantTx, row: GrantRow, now: Date): Promise<NonNullable<GrantState['state']>> {
  if (row.state !== 'issued') return row.state
  if (row.expires_at <= now) return 'expired'
  return (await isVoid(tx, row, now)) ? 'revoked' : 'issued'
}
