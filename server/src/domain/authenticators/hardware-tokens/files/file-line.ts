import { LineRefused } from './line-refused.ts'
import { type DescribedToken, shownSerialNumber, type TokenEntry, tokenEntry } from './token-entry.ts'

export type FileLine = GoodLine | RefusedLine

export interface GoodLine {
  readonly line: number
  readonly entry: TokenEntry
}

export interface RefusedLine {
  readonly line: number
  /** If it can be read. */
  readonly serialNumber: string | null
  readonly issue: string
}

export function fileLine(line: number, described: DescribedToken): FileLine {
  try {
    return { line, entry: tokenEntry(described) }
  } catch (error) {
    if (!(error instanceof LineRefused)) throw error
    return { line, serialNumber: shownSerialNumber(described) ?? null, issue: error.issue }
  }
}
