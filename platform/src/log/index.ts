// Structured logs. Anything that could be a secret is censored by name, at any depth of a record.
import { type DestinationStream, type Logger, pino } from 'pino'
import { forPeople } from './for-people.ts'

export type Log = Logger

const secretNames = [
  'authorization',
  'cookie',
  'client_secret',
  'clientSecret',
  'client_assertion',
  'access_token',
  'password',
  'secret',
  'token',
  'otp',
]

export interface LogOptions {
  readonly level: string
  /** The destination of log lines; standard output if absent. */
  readonly destination?: DestinationStream
}

export function createLog({ level, destination }: LogOptions): Log {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    },
    destination ?? standardOutput(),
  )
}

function standardOutput(): DestinationStream {
  // Synchronous: the last lines before a crash are the ones that matter.
  const output = pino.destination({ dest: 1, sync: true })
  return process.stdout.isTTY ? forPeople(output) : output
}
