import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrCode } from './qr-code.ts'

const text =
  'otpauth://totp/Acme:ada?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Acme&algorithm=SHA1&digits=6&period=30'

function drawn(svg: string): boolean[][] {
  const size = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1])
  const dots = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  for (const [, x, y, width] of svg.matchAll(/M(\d+) (\d+)\.5h(\d+)/g)) {
    dots[Number(y)]?.fill(true, Number(x), Number(x) + Number(width))
  }
  return dots
}

test('draws every module of the code, and a quiet zone of four around it', () => {
  const [, base64 = ''] = qrCode(text).split(',')
  const dots = drawn(Buffer.from(base64, 'base64').toString())
  expect(dots).toEqual(encode(text, { ecc: 'L', boostEcc: true, border: 4 }).data)
  const inside = dots.slice(4, -4).map((row) => row.slice(4, -4))
  expect(dots.flat().filter(Boolean)).toHaveLength(inside.flat().filter(Boolean).length)
  expect(inside[0]?.[0]).toBe(true)
})

test('is short enough for a response', () => {
  expect(qrCode(text).length).toBeLessThan(8_000)
})
