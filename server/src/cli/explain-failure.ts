// One clear sentence for what stops a command; a stack only for what nobody foresaw.
import { Problem } from '@countersign/contract'
import { ConfigurationError } from '@countersign/platform/config'
import { MasterKeyRefused } from '@countersign/platform/crypto'
import { isUnavailable } from '@countersign/platform/database'
import { DataDirectoryInUse, EmbeddedPostgresFailed } from '@countersign/platform/embedded-postgres'
import { CommandRefused } from './command.ts'

const foreseen = [ConfigurationError, MasterKeyRefused, DataDirectoryInUse, EmbeddedPostgresFailed, CommandRefused]

export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (foreseen.some((kind) => error instanceof kind)) return error.message
  if (error instanceof Problem) {
    return [error.message, ...(error.details ?? []).map(({ field, issue }) => `${field} ${issue}`)].join('\n')
  }
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  if (code === 'EADDRINUSE') return `Port ${port} is already in use: stop what runs there, or choose another with PORT.`
  if (code === 'EACCES' && port) return `Port ${port} may not be used by this user: choose one above 1023 with PORT.`
  if (code === 'EADDRNOTAVAIL') return `HOST ${address} is not an address of this machine.`
  if (isUnavailable(error)) return `The database cannot be reached: ${deepest(error)}. Check DATABASE_URL.`
  if (code === '28P01' || code === '28000' || code === '3D000')
    return `The database refused us: ${error.message}. Check DATABASE_URL.`
  return error.stack ?? error.message
}

function deepest(error: Error): string {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return deepest(error.errors[0])
  return error.cause instanceof Error ? deepest(error.cause) : error.message
}
