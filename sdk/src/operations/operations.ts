// The operations of a group as methods, from the generated table.
import type { Connection } from '../connection.ts'
import { type Called, callOf, readRow } from './call.ts'
import type { CallOptions, Versioned } from './call-options.ts'
import { rememberEtag } from './etags.ts'

type Rows = Readonly<Record<string, string>>

/** The generated interface of the group describes what this returns. */
export function operationsOf<Operations>(
  connection: Connection,
  { context, rows }: { readonly context: string; readonly rows: Rows },
  tenantId: string,
): Operations {
  const methods = Object.entries(rows).map(([id, row]) => {
    const operation = readRow(row)
    const perform = operation.isStream ? streaming(connection) : replying(connection)
    const method = (input: Readonly<Record<string, unknown>> = {}, options: CallOptions & Partial<Versioned> = {}) =>
      perform(() => callOf(operation, context, tenantId, input, options), options)
    return [id, method]
  })
  return Object.fromEntries(methods) as Operations
}

type Perform = (call: () => Called, options: CallOptions) => unknown

const streaming =
  (connection: Connection): Perform =>
  (call, options) =>
    connection.stream(call(), options)

/** Rejects instead of throwing, also for input that cannot be sent. */
const replying =
  (connection: Connection): Perform =>
  async (call, options) => {
    const { body, headers } = await connection.send(call(), options)
    rememberEtag(body, headers)
    return body
  }
