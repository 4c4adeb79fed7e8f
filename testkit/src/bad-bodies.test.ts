import { BadBody, compileBody, mediaType, parseJsonBody, readsAsUtf8 } from '@countersign/platform/http/parsing'
import { describe, expect, it } from 'vitest'
import { badBodies } from './bad-bodies.ts'
import { cpuMs } from './timing.ts'

const check = compileBody({ type: 'object' })

function refusalOf(bytes: Buffer, contentType: string): string | undefined {
  const type = mediaType(contentType)
  if (type?.type !== 'application/json' || !readsAsUtf8(type)) return 'unsupported_media_type'
  if (bytes.length > 64 * 1024) return 'too_large'
  try {
    return check(parseJsonBody(bytes)).issues ? 'not_an_object' : undefined
  } catch (error) {
    if (error instanceof BadBody) return error.code
    throw error
  }
}

describe('bad bodies', () => {
  it.each(badBodies)('$name: $expectCode', ({ bytes, contentType, expectCode }) => {
    expect(refusalOf(Buffer.from(bytes), contentType ?? 'application/json')).toBe(expectCode)
  })

  it('are refused in bounded time, all of them together', () => {
    const work = () => {
      for (const { bytes } of badBodies) refusalOf(Buffer.from(bytes), 'application/json')
    }
    expect(cpuMs(work)).toBeLessThan(1_000)
  })
})
