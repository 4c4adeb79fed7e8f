import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeCursor, encodeCursor, pageOf } from './index.ts'

test('returns every item once, in order, whatever the page sizes', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { maxLength: 60 }), fc.integer({ min: 1, max: 20 }), (names, limit) => {
      const sorted = names.toSorted()
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const [after] = decodeCursor(cursor ?? undefined, ['string']) ?? []
        const rows = sorted.filter((name) => after === undefined || name > after).slice(0, limit + 1)
        const page: { items: string[]; nextCursor: string | null } = pageOf(
          rows,
          limit,
          (name) => [name],
          (name) => name,
        )
        seen.push(...page.items)
        cursor = page.nextCursor
      } while (cursor !== null)
      expect(seen).toEqual(sorted)
    }),
  )
})

test('refuses every cursor that it did not issue, and never fails otherwise', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      try {
        decodeCursor(text, ['string', 'number'])
      } catch (error) {
        expect(error).toMatchObject({ code: 'invalid_request', details: [{ field: 'cursor' }] })
      }
    }),
  )
  expect(() => decodeCursor(encodeCursor([1]), ['string'])).toThrow()
})
