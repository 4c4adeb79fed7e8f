// The statements that a server in this process sends, and how much of the database each of them reads.
import {
  applicationRole,
  type Connection,
  clientConfig,
  type Statement,
  systemRole,
  uniqueViolation,
} from '@countersign/platform/database'
import pg from 'pg'
import { vi } from 'vitest'

export interface Reading {
  readonly text: string
  readonly blocks: number
  readonly plan: string
}

export interface RecordedStatements {
  /** Each once, with the values of its last call. */
  during(work: () => Promise<unknown>): Promise<readonly Statement[]>
  stop(): void
}

/** Before the server starts: a connection keeps the function that it finds when it is opened. */
export function recordStatements(): RecordedStatements {
  const byText = new Map<string, Statement>()
  const { query } = pg.Client.prototype
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [asked] = given as [Statement | string]
    if (typeof asked === 'object' && asked.name) byText.set(asked.text, asked)
    return (query as (...args: unknown[]) => void).apply(this, given)
  })
  return {
    async during(work) {
      byText.clear()
      await work()
      return [...byText.values()]
    },
    stop: () => spy.mockRestore(),
  }
}

/** Repeats the statements without a lasting effect, with the plan that a session keeps for all values. */
export async function readingsOf(
  connection: Connection,
  tenantId: string,
  statements: readonly Statement[],
): Promise<Reading[]> {
  const client = new pg.Client(clientConfig(connection))
  await client.connect()
  try {
    const readings: Reading[] = []
    for (const statement of statements)
      readings.push(
        await readingOf(client, applicationRole, tenantId, statement).catch(() =>
          readingOf(client, systemRole, tenantId, statement),
        ),
      )
    return readings
  } finally {
    await client.end()
  }
}

interface Explained {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: Readonly<Record<string, unknown>> }]
}

async function readingOf(
  client: pg.Client,
  role: string,
  tenantId: string,
  { text, values }: Statement,
): Promise<Reading> {
  await client.query('begin')
  try {
    await client.query(`set local role ${role}; set local plan_cache_mode = force_generic_plan`)
    await client.query("select set_config('app.tenant_id', $1, true)", [tenantId])
    await client.query(`prepare recorded as ${text}`)
    const given = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`
    const { rows } = await client.query<Explained>(`explain (analyze, buffers, format json) execute recorded${given}`)
    const plan = rows[0]?.['QUERY PLAN'][0].Plan ?? {}
    const blocks = Number(plan['Shared Hit Blocks']) + Number(plan['Shared Read Blocks'])
    return { text, blocks, plan: JSON.stringify(plan, undefined, 1) }
  } catch (error) {
    // It inserts what it has already inserted.
    if (uniqueViolation(error) !== undefined) return { text, blocks: 0, plan: '' }
    throw error
  } finally {
    await client.query('rollback; deallocate all')
  }
}

/** As text, whatever its type is: PostgreSQL knows it from the statement. */
function literal(value: unknown): string {
  return value === null || value === undefined ? 'null' : pg.escapeLiteral(textOf(value))
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map(element).join(',')}}`
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const element = (value: unknown) =>
  value === null || value === undefined ? 'null' : `"${textOf(value).replaceAll(/["\\]/g, '\\$&')}"`
