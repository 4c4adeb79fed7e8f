// `countersign audit verify`: checks an exported audit chain with nothing but the file, and what was kept elsewhere.

import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { AuditVerification } from '@countersign/contract'
import { type Command, CommandRefused } from '@countersign/platform/cli'
import type { VerifyOptions } from '../domain/audit/verify-export.ts'

export interface AuditVerifyIo {
  readonly print: (line: string) => void
}

const auditVerifyUsage = 'audit verify <file> [--jwks <file>] [--head <file>]'

/** The exit code: 0 where the chain is intact, 1 where it is not or cannot be checked. */
export async function auditVerify(args: readonly string[], { print }: AuditVerifyIo): Promise<0 | 1> {
  try {
    const { file, jwks, head } = readArguments(args)
    const options: VerifyOptions = {
      ...(jwks === undefined ? {} : { jwks: readJwks(await readFile(jwks, 'utf8')) }),
      ...(head === undefined ? {} : { head: readHead(await readFile(head, 'utf8')) }),
    }
    // What it checks lines with is nothing that the other commands of the program need.
    const { verifyChain } = await import('../domain/audit/verify-export.ts')
    const verification = await verifyChain(linesOf(file), options)
    for (const line of report(verification, options)) print(printable(line))
    return verification.intact ? 0 : 1
  } catch (error) {
    print(printable((error as Error).message))
    return 1
  }
}

export const auditVerifyCommand: Command = {
  name: 'audit verify',
  usage: auditVerifyUsage,
  summary: 'Check an exported audit chain offline',
  async run(args, { print }) {
    if ((await auditVerify(args, { print })) !== 0) throw new CommandRefused('The audit events cannot be relied on.')
  },
}

function readArguments(args: readonly string[]): { file: string; jwks?: string; head?: string } {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { jwks: { type: 'string' }, head: { type: 'string' } },
    allowPositionals: true,
  })
  const [file, ...others] = positionals
  if (file === undefined || others.length > 0) throw new Error(`Usage: countersign ${auditVerifyUsage}`)
  return { file, ...values }
}

function readJwks(text: string): NonNullable<VerifyOptions['jwks']> {
  const { keys } = readJson(text)
  if (!Array.isArray(keys)) throw new Error('The file of --jwks holds no JWKS.')
  return { keys: keys.filter((key) => typeof key === 'object' && key !== null) as object[] }
}

/** The signature alone, or an answer that holds it: a head, or all of `:verify`. */
function readHead(text: string): string {
  if (!text.trim().startsWith('{')) return text.trim()
  const answer = readJson(text) as { signature?: unknown; head?: { signature?: unknown } }
  const signature = answer.signature ?? answer.head?.signature
  if (typeof signature !== 'string') throw new Error('The file of --head holds no signed head.')
  return signature
}

function readJson(text: string): Record<string, unknown> {
  return Object(JSON.parse(text)) as Record<string, unknown>
}

/** By line feeds alone: U+2028 and U+2029, where other readers break lines too, can stand inside a JSON text. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of createReadStream(file, 'utf8')) {
    const lines = (rest + chunk).split(/\r?\n/)
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

function* report({ intact, checkedEvents, unsealedEvents, head, findings }: AuditVerification, options: VerifyOptions) {
  yield `${checkedEvents} ${checkedEvents === 1 ? 'event was' : 'events were'} checked.`
  if (head) yield `The last valid head covers event ${head.seq} and was signed at ${head.sealedAt}.`
  if (unsealedEvents > 0) yield `${unsealedEvents} more had been written, and were not part of the chain yet.`
  for (const { issue } of findings) yield issue
  if (!options.jwks) yield 'The keys were those of the export itself: give --jwks to trust only keys that you know.'
  if (!options.head) yield 'Give --head with a head that you kept, to find out whether the end was cut off.'
  yield intact ? 'The audit chain is intact.' : 'The audit chain is NOT intact.'
}

/** What a file says must not steer the terminal that shows it. */
function printable(text: string): string {
  return text.replace(/\p{C}/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
}
