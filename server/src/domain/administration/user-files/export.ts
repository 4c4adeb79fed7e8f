// All users as a CSV file, which an import takes back.
import { Readable } from 'node:stream'
import { Problem, userFileColumns } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import { createSlices } from '@countersign/platform/turns'
import { recordEvent } from '../../audit/index.ts'
import type { AdministrationContext } from '../context.ts'
import { cellOf, type UserColumn } from './columns.ts'
import { type ExportedRow, listExported } from './export-store.ts'

const rowsAtOnce = 500

/** Counts towards the exports that a tenant can have open. */
export async function exportUsers(ctx: AdministrationContext, tenant: TenantScope, origin: Origin): Promise<Readable> {
  const leave = ctx.auditExports.occupy(tenant.id)
  if (!leave)
    throw new Problem('too_many_requests', {
      message: 'Other exports are in progress. Wait until one of them ends.',
      retryAfterSeconds: 5,
    })
  try {
    const target = { kind: 'tenant', id: tenant.id } as const
    await tenant.tx((tx) => recordEvent(ctx, tx, origin, { action: 'users.exported', target }))
    return Readable.from(linesOf(tenant), { objectMode: false }).once('close', leave)
  } catch (error) {
    leave()
    throw error
  }
}

async function* linesOf(exported: TenantScope): AsyncGenerator<string> {
  const tenant = await exported.forReports()
  yield `${userFileColumns.join(',')}\r\n`
  const pause = createSlices()
  let after = ''
  for (;;) {
    const rows = await tenant.apart((tx) => listExported(tx, after, rowsAtOnce))
    const lines: string[] = []
    for (const row of rows) {
      await pause()
      lines.push(`${userFileColumns.map((column) => cellOf(textOf[column](row))).join(',')}\r\n`)
    }
    yield lines.join('')
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    after = last.user_id
  }
}

const textOf: Readonly<Record<UserColumn, (row: ExportedRow) => string>> = {
  userId: (row) => row.user_id,
  displayName: (row) => row.display_name ?? '',
  emailAddress: (row) => row.email_address ?? '',
  emailVerified: (row) => String(row.email_verified),
  phoneNumber: (row) => row.phone_number ?? '',
  phoneVerified: (row) => String(row.phone_verified),
  locale: (row) => row.locale ?? '',
  externalId: (row) => row.external_id ?? '',
  groups: (row) => row.groups.join(';'),
  attributes: (row) => (Object.keys(row.attributes ?? {}).length > 0 ? JSON.stringify(row.attributes) : ''),
}
