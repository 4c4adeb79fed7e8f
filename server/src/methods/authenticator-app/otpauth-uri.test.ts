import fc from 'fast-check'
import { expect, test } from 'vitest'
import { qrCode } from '../../qr-codes/qr-code.ts'
import { otpauthUri } from './otpauth-uri.ts'

const facts = { secret: 'JBSWY3DP', algorithm: 'SHA1', digits: 6, periodSeconds: 30 }

test('names are read back unchanged, whatever their characters', () => {
  const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((text) => !text.includes(':'))
  fc.assert(
    fc.property(name, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }), (issuer, account) => {
      const uri = new URL(otpauthUri({ ...facts, issuer, account }))
      expect(uri.protocol + uri.host).toBe('otpauth:totp')
      const [shownIssuer, shownAccount] = uri.pathname.slice(1).split(':').map(decodeURIComponent)
      expect([shownIssuer, shownAccount]).toEqual([issuer, account].map((text) => [...text].slice(0, 64).join('')))
      expect(Object.fromEntries(uri.searchParams)).toEqual({
        secret: 'JBSWY3DP',
        issuer: shownIssuer,
        algorithm: 'SHA1',
        digits: '6',
        period: '30',
      })
    }),
  )
})

test('a space is %20: some apps show a plus sign as one', () => {
  expect(otpauthUri({ ...facts, issuer: 'Web shop', account: 'ada l' })).toContain('/Web%20shop:ada%20l?')
})

test('an issuer has no colon, which would truncate it', () => {
  const uri = otpauthUri({ ...facts, issuer: 'Acme: Zurich', account: 'urn:ada' })
  expect(uri).toContain('/Acme%20Zurich:urn%3Aada?')
  expect(uri).toContain('&issuer=Acme%20Zurich&')
})

test('the longest names still fit into a QR code', () => {
  const longest = { ...facts, secret: 'A'.repeat(103), algorithm: 'SHA512' }
  const uri = otpauthUri({ ...longest, issuer: '🦊'.repeat(200), account: '🦊'.repeat(128) })
  expect(qrCode(uri)).toMatch(/^data:image/)
})
