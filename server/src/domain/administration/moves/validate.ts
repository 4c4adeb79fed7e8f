// Anyone with the public key can make an archive, so nothing in it is trusted: no row may belong to another tenant, and
// none may give rights that only the operators' tenant has.
import { allScopes, operatorScopes, roles } from '@countersign/contract'
import type { Chunk } from './archive.ts'
import { MoveRefused } from './move-refused.ts'
import { movedTables } from './moved-tables.ts'

type Row = Readonly<Record<string, unknown>>

export interface Expected {
  readonly tenantId: string
  /** Background work that belongs to a single tenant. */
  readonly taskKinds: readonly string[]
}

const scopesOfTenants: readonly string[] = allScopes.filter((scope) => !operatorScopes.includes(scope))
const rolesOfTenants: readonly string[] = Object.keys(roles).filter((role) => role !== 'operator')

const among = (values: unknown, allowed: readonly string[]) =>
  Array.isArray(values) && values.every((value) => allowed.includes(value))

const rules: Readonly<Record<string, (row: Row, expected: Expected) => string | undefined>> = {
  tenants: (row) => (row.is_operator === false ? undefined : "is the operators' tenant"),
  clients: (row) =>
    among(row.scopes, scopesOfTenants) ? undefined : 'has a scope that no client of a tenant can have',
  administrators: (row) => (among(row.roles, rolesOfTenants) ? undefined : 'has a role that only operators have'),
  tasks: (row, { taskKinds }) => (taskKinds.includes(String(row.kind)) ? undefined : 'is work of the whole deployment'),
}

/** Throws for the first row that must not be imported. Returns how many there are. */
export function validateRows({ head, rows }: Chunk, expected: Expected): number {
  const table = head.kind === 'tenant' ? 'tenants' : head.kind === 'rows' ? head.table : ''
  if (head.kind === 'rows' && !movedTables.includes(table))
    throw new MoveRefused(`The archive has rows of ${table}, which does not move with a tenant.`)
  const parsed = JSON.parse(rows) as readonly Row[]
  for (const row of parsed) {
    const issue = row.tenant_id === expected.tenantId ? rules[table]?.(row, expected) : 'belongs to another tenant'
    if (issue) throw new MoveRefused(`The archive was altered: a row of ${table} ${issue}.`)
  }
  return parsed.length
}
