// From an operation's row in the table and the caller's input to a request.
import type { CallOptions, Upload, Versioned } from './call-options.ts'

export interface Operation {
  readonly method: string
  readonly path: string
  readonly isIdempotent: boolean
  readonly isRepeatable: boolean
  readonly isUpload: boolean
  readonly isStream: boolean
}

export function readRow(row: string): Operation {
  const [method = '', path = '', flags = ''] = row.split(' ')
  return {
    method,
    path,
    isIdempotent: flags.includes('i'),
    isRepeatable: flags.includes('s') || flags.includes('i'),
    isUpload: flags.includes('u'),
    isStream: flags.includes('n'),
  }
}

export interface Called {
  readonly method: string
  /** Below the address of the deployment. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
  readonly isRepeatable: boolean
}

type Input = Readonly<Record<string, unknown>>

export function callOf(
  operation: Operation,
  context: string,
  tenantId: string,
  input: Input,
  options: CallOptions & Partial<Versioned>,
): Called {
  const rest = { ...input }
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'tenantId') return tenantId
    const value = rest[name]
    delete rest[name]
    // An empty segment would address another operation.
    if (value === undefined || value === null || value === '') throw new TypeError(`${name} is required.`)
    return encodeURIComponent(String(value))
  })
  const { content, contentType, ...query } = rest as Input & Partial<Upload<string>>
  const inUrl = operation.isUpload ? query : operation.method === 'GET' || operation.method === 'DELETE' ? rest : {}
  const isJson = inUrl !== rest && !operation.isUpload
  const body = isJson ? JSON.stringify(rest) : content
  return {
    method: operation.method,
    path: `${context}${path}${searchOf(inUrl)}`,
    isRepeatable: operation.isRepeatable,
    headers: {
      ...(body === undefined ? {} : { 'content-type': contentType ?? 'application/json' }),
      ...(operation.isIdempotent ? { 'idempotency-key': options.idempotencyKey ?? crypto.randomUUID() } : {}),
      ...(options.ifMatch === undefined ? {} : { 'if-match': options.ifMatch }),
      ...options.headers,
    },
    ...(body === undefined ? {} : { body }),
  }
}

function searchOf(values: Input): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString()
  return search ? `?${search}` : ''
}
