// A file of hardware tokens, read while it arrives.
import { type HardwareTokenImport, invalidField } from '@countersign/contract'
import { csvTokens } from './csv/csv-tokens.ts'
import type { FileLine } from './file-line.ts'
import type { GivenKeys } from './pskc/encryption-key.ts'
import { pskcTokens } from './pskc/pskc-tokens.ts'
import { utf8Texts } from './utf8.ts'

export interface GivenFile extends GivenKeys {
  readonly format: HardwareTokenImport['format']
  readonly bytes: AsyncIterable<Buffer>
}

export interface TokenFile {
  readonly format: HardwareTokenImport['format']
  readonly lines: readonly FileLine[]
}

const mostTokens = 100_000

export async function readTokenFile(given: GivenFile, now: number): Promise<TokenFile> {
  const { format, bytes } = given
  const texts = utf8Texts(bytes)
  const lines: FileLine[] = []
  const lineBySerialNumber = new Map<string, number>()
  for await (const batch of format === 'csv' ? csvTokens(texts) : pskcTokens(texts, given, now)) {
    for (const line of batch) lines.push(unlessSeen(line, lineBySerialNumber))
    if (lines.length > mostTokens) throw invalidField('body', `has more than ${mostTokens} tokens: import it in parts`)
  }
  if (lines.length === 0) throw invalidField('body', 'has no tokens')
  return { format, lines }
}

function unlessSeen(line: FileLine, lineBySerialNumber: Map<string, number>): FileLine {
  if (!('entry' in line)) return line
  const { serialNumber } = line.entry
  const first = lineBySerialNumber.get(serialNumber)
  if (first !== undefined) return { line: line.line, serialNumber, issue: `is in the file already, at ${first}` }
  lineBySerialNumber.set(serialNumber, line.line)
  return line
}
