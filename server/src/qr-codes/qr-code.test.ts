import { encodeQR } from 'qr'
import { decodeQR } from 'qr/decode.js'
import { expect, test } from 'vitest'
import { qrCode } from './qr-code.ts'

const text =
  'otpauth://totp/Acme:ada?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Acme&algorithm=SHA1&digits=6&period=30'

function drawn(text: string): boolean[][] {
  const [, base64 = ''] = qrCode(text).split(',')
  const svg = Buffer.from(base64, 'base64').toString()
  const size = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1])
  const dots = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  for (const [, x, y, width] of svg.matchAll(/M(\d+) (\d+)\.5h(\d+)/g)) {
    dots[Number(y)]?.fill(true, Number(x), Number(x) + Number(width))
  }
  return dots
}

/** As a camera would read it, four pixels for a module. */
function scanned(dots: readonly boolean[][]): string {
  const width = dots.length * 4
  const at = (pixel: number) => (dots[Math.floor(pixel / width / 4)]?.[Math.floor((pixel % width) / 4)] ? 0 : 255)
  const data = Uint8Array.from({ length: width * width * 3 }, (_, index) => at(Math.floor(index / 3)))
  return decodeQR({ width, height: width, data }, { timeLimit: 10_000 })
}

test.each([text, 'A', `countersign:${'ü'.repeat(200)}`])('is read as its text: %s', (content) => {
  expect(scanned(drawn(content))).toBe(content)
})

test('has a quiet zone of four modules around it', () => {
  const dots = drawn(text)
  const inside = dots.slice(4, -4).map((row) => row.slice(4, -4))
  expect(dots.flat().filter(Boolean)).toHaveLength(inside.flat().filter(Boolean).length)
  expect(inside[0]?.[0]).toBe(true)
})

test('is as small as possible, with the most error correction that fits', () => {
  const at = (content: string, ecc: 'low' | 'medium' | 'high') => encodeQR(content, 'raw', { ecc, border: 4 })
  expect(at(text, 'medium').length).toBeGreaterThan(at(text, 'low').length)
  expect(drawn(text)).toEqual(at(text, 'low'))
  expect(at('A', 'high')).toHaveLength(at('A', 'low').length)
  expect(drawn('A')).toEqual(at('A', 'high'))
})

test('holds as much text as fits with the least error correction', () => {
  expect(drawn('x'.repeat(2_953))).toHaveLength(177 + 8)
  expect(() => qrCode('x'.repeat(2_954))).toThrow()
})

test('is short enough for a response', () => {
  expect(qrCode(text).length).toBeLessThan(8_000)
})
