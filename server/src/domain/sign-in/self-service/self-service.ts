// What people manage themselves, with a session or with a `self` access token.
import {
  type ActivityEntry,
  type Device,
  type EndSessionsQuery,
  type Me,
  type Page,
  type PageQuery,
  Problem,
  type Session,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import { decodeCursor, pageOf } from '@countersign/platform/paging'
import { listDevicesOf, presentDevice } from '../../authenticators/index.ts'
import { endSession, endSessionsOf, sessions } from '../../people/index.ts'
import { asOneself } from './as-oneself.ts'
import { createOwnAgents } from './own-agents.ts'
import { createOwnMethods, type OwnMethodsParts } from './own-methods.ts'
import { type ActivityRow, findProfile, listActivity } from './self-service-store.ts'

const afterAllIds = '~'

export function createSelfService(parts: OwnMethodsParts) {
  return {
    agents: createOwnAgents(parts),
    methods: createOwnMethods(parts),

    sessions: {
      list: (tenant: TenantScope, origin: Origin): Promise<Session[]> =>
        asOneself(tenant, origin, (tx) => sessions.list(parts, tx, origin)),

      end: (tenant: TenantScope, origin: Origin, sessionId: string): Promise<void> =>
        asOneself(tenant, origin, async (tx, userId) => {
          if ((await endSession(parts, tx, origin, userId, sessionId)) === 0) throw new Problem('not_found')
        }),

      endAll: (tenant: TenantScope, origin: Origin, { keepCurrent }: EndSessionsQuery): Promise<void> =>
        asOneself(tenant, origin, async (tx, userId) => {
          const keptId = keepCurrent ? origin.caller.session?.sessionId : undefined
          await endSessionsOf(parts, tx, origin, userId, keptId)
        }),
    },

    profile: (tenant: TenantScope, origin: Origin): Promise<Me> =>
      asOneself(tenant, origin, async (tx, userId) => {
        const row = await findProfile(tx, userId)
        if (!row) throw new Problem('not_found')
        return {
          tenantId: tenant.id,
          tenantName: row.tenant_name,
          userId,
          displayName: row.display_name,
          emailAddress: row.email_address,
          roles: row.roles,
          createdAt: row.created_at.toISOString(),
        }
      }),

    devices: (tenant: TenantScope, origin: Origin): Promise<Device[]> =>
      asOneself(tenant, origin, async (tx, userId) => (await listDevicesOf(tx, userId)).map(presentDevice)),

    /** Newest first. */
    activity: (tenant: TenantScope, origin: Origin, { limit, cursor }: PageQuery): Promise<Page<ActivityEntry>> =>
      asOneself(tenant, origin, async (tx, userId) => {
        const [before = afterAllIds] = decodeCursor(cursor, ['string']) ?? []
        const rows = await listActivity(tx, userId, before, limit + 1)
        return pageOf(
          rows,
          limit,
          (row) => [row.event_id],
          (row) => present(row, userId),
        )
      }),
  }
}

function present(row: ActivityRow, userId: string): ActivityEntry {
  const { actor, source } = row
  // Where an administrator did something from is theirs.
  const own = (actor.kind === 'user' && actor.id === userId) || (actor.kind === 'system' && actor.id === 'sign-in')
  return {
    eventId: row.event_id,
    occurredAt: row.occurred_at.toISOString(),
    action: row.action,
    outcome: row.outcome,
    actor,
    details: row.details,
    ipAddress: own ? (source.ipAddress ?? null) : null,
    userAgent: own ? (source.userAgent ?? null) : null,
  }
}
