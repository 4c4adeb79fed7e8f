// Files as they arrive, for the tests of the readers.
import type { FileLine } from './file-line.ts'
import { type GivenFile, tokenFileLines } from './token-file.ts'

export const noon = Date.UTC(2026, 6, 1, 12, 0, 0)

interface Options extends Partial<Pick<GivenFile, 'preSharedKey' | 'passphrase'>> {
  readonly pieceBytes?: number
}

export async function linesOf(
  format: GivenFile['format'],
  content: string | Buffer,
  { pieceBytes = 64 * 1024, preSharedKey, passphrase }: Options = {},
): Promise<readonly FileLine[]> {
  const bytes = inPieces(Buffer.from(content), pieceBytes)
  const lines: FileLine[] = []
  for await (const some of tokenFileLines({ format, bytes, preSharedKey, passphrase }, noon)) lines.push(...some)
  return lines
}

/** Why a file cannot be read. */
export async function refusal(...given: Parameters<typeof linesOf>): Promise<unknown> {
  return linesOf(...given).then(
    () => 'it was read',
    (problem: { details?: unknown }) => problem.details ?? problem,
  )
}

async function* inPieces(bytes: Buffer, pieceBytes: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += pieceBytes) yield bytes.subarray(from, from + pieceBytes)
}
