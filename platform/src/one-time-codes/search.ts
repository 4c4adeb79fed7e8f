// Finds the position of a code. Every candidate is compared in constant time, so the duration does not reveal the
// position.
import { timingSafeEqual } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { type CodeSource, codesOf } from './hotp.ts'

export interface CounterRange {
  readonly from: number
  /** Inclusive. */
  readonly to: number
}

/**
 * The positions of the code in the range, in ascending order; empty if it is not all digits or has the wrong length.
 */
export function countersOfCode(code: string, source: CodeSource, { from, to }: CounterRange): number[] {
  const codeAt = codesOf(source)
  const isCode = equals(code, source.digits)
  const found: number[] = []
  for (let counter = Math.max(0, from); counter <= to; counter++) {
    if (isCode(codeAt(counter))) found.push(counter)
  }
  return found
}

const candidatesAtOnce = 256

/** The positions of `code` directly followed by `next`. The range may be large, so the search yields to other work. */
export async function counterOfPair(
  { code, next }: { readonly code: string; readonly next: string },
  source: CodeSource,
  { from, to }: CounterRange,
): Promise<number | undefined> {
  const codeAt = codesOf(source)
  const isCode = equals(code, source.digits)
  const isNext = equals(next, source.digits)
  let found: number | undefined
  let afterCode = false
  for (let counter = Math.max(0, from); counter <= to + 1; counter++) {
    const candidate = codeAt(counter)
    const matchesCode = isCode(candidate)
    const matchesNext = isNext(candidate)
    if (afterCode && matchesNext) found ??= counter - 1
    afterCode = matchesCode
    if (counter % candidatesAtOnce === 0) await setImmediate()
  }
  return found
}

function equals(text: string, digits: number): (candidate: string) => boolean {
  if (!/^[0-9]+$/.test(text) || text.length !== digits) return () => false
  const bytes = Buffer.from(text)
  return (candidate) => timingSafeEqual(bytes, Buffer.from(candidate))
}
