// `countersign audit verify`: checks an exported audit chain with only the file and a head that was kept elsewhere.

import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { AuditVerification } from '@countersign/contract'
import { type Command, type CommandContext, CommandRefused, readOptions, required } from '@countersign/platform/cli'
import { fileFailure } from '@countersign/platform/config'
import { type VerifyOptions, verifyEvents } from '../domain/audit/index.ts'
import { inSession } from './session.ts'

export interface AuditVerifyIo {
  readonly print: (line: string) => void
}

const auditVerifyUsage = 'audit verify <file> [--jwks <file>] [--head <file>] | --tenant TENANT'

/** Whether the chain is intact. Anything that prevents the check, such as a missing file, is an error instead. */
export async function auditVerify(args: readonly string[], { print }: AuditVerifyIo): Promise<boolean> {
  const { file, jwks, head } = readArguments(args)
  const options: VerifyOptions = {
    ...(jwks === undefined ? {} : { jwks: await readKept('--jwks', 'a JWKS', jwks, readJwks) }),
    ...(head === undefined ? {} : { head: await readKept('--head', 'a signed head', head, readHead) }),
  }
  // Loaded lazily: no other command needs the verifier.
  const { verifyChain } = await import('../domain/audit/index.ts')
  const verification = await verifyChain(linesOf(file), options)
  for (const line of [...report(verification), ...advice(options), verdict(verification)]) print(printable(line))
  return verification.intact
}

export const auditVerifyCommand: Command = {
  name: 'audit verify',
  usage: auditVerifyUsage,
  summary: "Check an exported audit chain offline, or a tenant's chain in the database",
  async run(args, context) {
    const isOnline = args.some((argument) => /^--tenant(=|$)/.test(argument))
    const intact = await (isOnline ? verifyTenant(args, context) : auditVerify(args, context))
    if (!intact) throw new CommandRefused('The audit events cannot be trusted.')
  },
}

/** The same as the server does, which also knows what it sealed last. */
function verifyTenant(args: readonly string[], context: CommandContext): Promise<boolean> {
  return inSession(context, async ({ domain, tenant }) => {
    const { values } = readOptions(args, { tenant: 'text' })
    const verification = await verifyEvents(domain, await tenant(required(values.tenant, '--tenant')))
    for (const line of [...report(verification), verdict(verification)]) context.print(printable(line))
    return verification.intact
  })
}

function readArguments(args: readonly string[]): { file: string; jwks: string | undefined; head: string | undefined } {
  const { values, positionals } = readOptions(args, { jwks: 'text', head: 'text' })
  const [file, ...others] = positionals
  if (file === undefined || others.length > 0) throw new CommandRefused(`Usage: countersign ${auditVerifyUsage}`)
  return { file, jwks: values.jwks, head: values.head }
}

async function readKept<T>(name: string, wanted: string, path: string, read: (text: string) => T | undefined) {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw unusable(name, wanted, path, fileFailure(error))
  })
  const kept = read(text)
  if (kept === undefined) throw unusable(name, wanted, path, 'it contains something else')
  return kept
}

const unusable = (name: string, wanted: string, path: string, reason: string) =>
  new CommandRefused(`${name} must be a file with ${wanted}, not "${printable(path)}": ${reason}.`)

function readJwks(text: string): VerifyOptions['jwks'] | undefined {
  const keys = readJson(text)?.keys
  return Array.isArray(keys)
    ? { keys: keys.filter((key) => typeof key === 'object' && key !== null) as object[] }
    : undefined
}

/** Only the signature, or a response that contains it: a head, or all of `:verify`. */
function readHead(text: string): string | undefined {
  const alone = text.trim()
  if (!alone.startsWith('{')) return /^[\w-]+\.[\w-]*\.[\w-]+$/.test(alone) ? alone : undefined
  const answer = readJson(text) as { signature?: unknown; head?: { signature?: unknown } } | undefined
  const signature = answer?.signature ?? answer?.head?.signature
  return typeof signature === 'string' ? signature : undefined
}

function readJson(text: string): Record<string, unknown> | undefined {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>
  } catch {
    return undefined
  }
}

/** Only by line feeds: U+2028 and U+2029, where other readers also break lines, can occur inside a JSON text. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = ''
  try {
    for await (const chunk of createReadStream(file, 'utf8')) {
      const lines = (rest + chunk).split(/\r?\n/)
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    throw unusable('<file>', 'an exported audit chain', file, fileFailure(error))
  }
  if (rest !== '') yield rest
}

function* report({ checkedEvents, unsealedEvents, head, findings, sealing }: AuditVerification) {
  yield `${checkedEvents} ${checkedEvents === 1 ? 'event was' : 'events were'} checked.`
  if (head) yield `The last valid head covers event ${head.seq} and was signed at ${head.sealedAt}.`
  if (unsealedEvents > 0) yield `${unsealedEvents} more events were written, but not sealed yet.`
  for (const { issue } of findings) yield issue
  if (sealing === 'stopped') yield 'The server has stopped sealing new events of this tenant.'
}

function* advice({ jwks, head }: VerifyOptions) {
  if (!jwks) yield 'The keys come from the export. Use --jwks to trust only keys that you know.'
  if (!head) yield 'Use --head with a head that you kept, to detect whether the end was cut off.'
}

const verdict = ({ intact }: AuditVerification) =>
  intact ? 'The audit chain is intact.' : 'The audit chain is NOT intact.'

/** The content of a file must not control the terminal that shows it. */
function printable(text: string): string {
  return text.replace(/\p{C}/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
}
