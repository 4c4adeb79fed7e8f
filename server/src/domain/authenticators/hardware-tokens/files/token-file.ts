// A file of hardware tokens, read while it arrives. It runs in a thread of its own: see `file-reader.ts`.
import { type HardwareTokenImport, invalidField, maxHardwareTokensPerFile } from '@countersign/contract'
import { csvTokens } from './csv/csv-tokens.ts'
import type { FileLine } from './file-line.ts'
import type { GivenKeys } from './pskc/encryption-key.ts'
import { pskcTokens } from './pskc/pskc-tokens.ts'
import { utf8Texts } from './utf8.ts'

export interface GivenFile extends GivenKeys {
  readonly format: HardwareTokenImport['format']
  readonly bytes: AsyncIterable<Buffer>
}

/** Some lines at a time, as the file arrives. A file that cannot be read as a whole throws a `Problem`. */
export async function* tokenFileLines(given: GivenFile, now: number): AsyncGenerator<FileLine[]> {
  const texts = utf8Texts(given.bytes)
  const lineBySerialNumber = new Map<string, number>()
  let count = 0
  for await (const lines of given.format === 'csv' ? csvTokens(texts) : pskcTokens(texts, given, now)) {
    count += lines.length
    if (count > maxHardwareTokensPerFile)
      throw invalidField('body', `has more than ${maxHardwareTokensPerFile} tokens: import it in parts`)
    yield lines.map((line) => unlessSeen(line, lineBySerialNumber))
  }
  if (count === 0) throw invalidField('body', 'has no tokens')
}

function unlessSeen(line: FileLine, lineBySerialNumber: Map<string, number>): FileLine {
  if (!('entry' in line)) return line
  const { serialNumber } = line.entry
  const first = lineBySerialNumber.get(serialNumber)
  if (first !== undefined) return { line: line.line, serialNumber, issue: `is already in the file, at ${first}` }
  lineBySerialNumber.set(serialNumber, line.line)
  return line
}
