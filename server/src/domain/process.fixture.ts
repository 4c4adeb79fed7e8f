// A process as the domain sees it: its own connections, caches and wake-ups, on a shared database.
import { randomBytes } from 'node:crypto'
import { type ContextPaths, type ErrorCode, Problem, services } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { Clock } from '@countersign/platform/clock'
import { MasterKeyRing } from '@countersign/platform/crypto'
import type { Database } from '@countersign/platform/database'
import { createLog } from '@countersign/platform/log'
import { createOutbound } from '@countersign/platform/outbound'
import { openSignals } from '@countersign/platform/signals'
import type { TestDatabase } from '@countersign/testkit'
import { createAddresses } from './base/addresses/addresses.ts'
import { createDomain, type Domain } from './domain.ts'

export interface Process extends Domain {
  readonly database: Database
  close(): Promise<void>
}

const contextPaths = Object.fromEntries(
  Object.entries(services).map(([id, service]) => [id, service.contextPaths]),
) as unknown as ContextPaths
const masterKey = randomBytes(32).toString('base64')

/** Every process of a test file has the same master key. */
export async function openProcess(shared: TestDatabase, clock: Clock): Promise<Process> {
  const database = shared.open()
  const signals = await openSignals({ connection: shared.connection, log: createLog({ level: 'silent' }) })
  const domain = createDomain({
    database,
    clock,
    signals,
    addresses: createAddresses('https://id.example.com', contextPaths),
    masterKeys: MasterKeyRing.fromText(masterKey),
    outbound: createOutbound({ allowedNetworks: [] }),
    development: true,
    log: createLog({ level: 'silent' }),
  })
  return { ...domain, database, close: () => signals.close() }
}

export function originOf(clientId: string, scopes: readonly string[]): Origin {
  return {
    requestId: 'request-1',
    ipAddress: '192.0.2.1',
    userAgent: 'test',
    caller: {
      kind: 'client',
      id: clientId,
      clientId,
      scopes,
      accessTokenId: 'at_1',
      expiresAt: Number.MAX_SAFE_INTEGER,
    },
  }
}

/** The code of the problem that the work fails with. */
export async function refusal(work: Promise<unknown>): Promise<ErrorCode | undefined> {
  try {
    await work
    return undefined
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}

interface RecordedEvent {
  readonly action: string
  readonly actor: object
  readonly target: { readonly kind: string; readonly id: string }
  readonly details: object
}

export function eventsOf(shared: TestDatabase, tenantId: string): Promise<RecordedEvent[]> {
  return shared.superuser<RecordedEvent>(
    'select action, actor, target, details from audit_events where tenant_id = $1 order by transaction_id, action',
    [tenantId],
  )
}

/** How many rows a tenant has in each table, without empty tables. */
export async function rowsOf(shared: TestDatabase, tenantId: string): Promise<Record<string, number>> {
  const tables = await shared.superuser<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'tenant_id'`)
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const rows = await shared.superuser(`select from ${name} where tenant_id = $1`, [tenantId])
    if (rows.length > 0) counts[name] = rows.length
  }
  return counts
}
