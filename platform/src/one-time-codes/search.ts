// Whose code it is. Every candidate is compared, in constant time: how long it takes tells nothing of where it was found.
import { timingSafeEqual } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { type CodeSource, codesOf } from './hotp.ts'

export interface CounterRange {
  readonly from: number
  /** Inclusive. */
  readonly to: number
}

/** Where in the range the code stands, in ascending order; nowhere if it is not all digits, of the right number. */
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

/** Where in the range `code` stands and `next` right after it. The range may be large: others get their turn meanwhile. */
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
