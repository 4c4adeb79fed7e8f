import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { smsSize } from './sms-size.ts'

describe('how an SMS is counted', () => {
  test.each([
    ['160 letters', 'a'.repeat(160), { encoding: 'gsm7', units: 160, segments: 1 }],
    ['161 letters', 'a'.repeat(161), { encoding: 'gsm7', units: 161, segments: 2 }],
    ['twice 153 letters', 'a'.repeat(306), { encoding: 'gsm7', units: 306, segments: 2 }],
    ['one more', 'a'.repeat(307), { encoding: 'gsm7', units: 307, segments: 3 }],
    ['letters of GSM 7-bit beyond ASCII', 'äöüßÄÖÜ èéùìòàÇ ñÑ £¥§¿¡ ΔΦΓΛΩΠΨΣΘΞ', { encoding: 'gsm7', segments: 1 }],
    ['the extension, each character for two', '{}[]~|^\\€', { encoding: 'gsm7', units: 18, segments: 1 }],
    ['80 euros', '€'.repeat(80), { encoding: 'gsm7', units: 160, segments: 1 }],
    // An escape is never separated from the character that it escapes: the last of 153 places stays empty.
    ['153 euros', '€'.repeat(153), { encoding: 'gsm7', units: 306, segments: 3 }],
    ['a letter that GSM 7-bit has not', 'ç', { encoding: 'ucs2', units: 1, segments: 1 }],
    ['a typographic apostrophe', 'c’est', { encoding: 'ucs2', units: 5, segments: 1 }],
    ['a backtick', '`', { encoding: 'ucs2', units: 1, segments: 1 }],
    ['70 of them', 'ç'.repeat(70), { encoding: 'ucs2', units: 70, segments: 1 }],
    ['71 of them', 'ç'.repeat(71), { encoding: 'ucs2', units: 71, segments: 2 }],
    ['twice 67', 'ç'.repeat(134), { encoding: 'ucs2', units: 134, segments: 2 }],
    ['35 emoji of two units', '😀'.repeat(35), { encoding: 'ucs2', units: 70, segments: 1 }],
    ['67 emoji, none of them parted', '😀'.repeat(67), { encoding: 'ucs2', units: 134, segments: 3 }],
  ])('%s', (_name, text, size) => {
    expect(smsSize(text)).toMatchObject(size)
  })

  test('a longer text never takes fewer segments, and no segment exceeds its limit', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        fc.constantFrom('a', '€', 'ç', '😀'),
        (text, more) => {
          const { encoding, units, segments } = smsSize(text)
          expect(smsSize(text + more).segments).toBeGreaterThanOrEqual(segments)
          expect(units).toBeLessThanOrEqual(segments === 1 ? (encoding === 'gsm7' ? 160 : 70) : segments * 153)
        },
      ),
    )
  })
})
