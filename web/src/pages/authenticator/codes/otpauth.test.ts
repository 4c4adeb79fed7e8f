import { expect, test } from 'vitest'
import { readOtpauth } from './otpauth.ts'

const secret = new TextEncoder().encode('foobar')

test('a link is taken apart, with what it leaves out filled in', () => {
  expect(readOtpauth('otpauth://totp/Acme:ada%40example.com?secret=MZXW6YTBOI&issuer=Acme')).toEqual({
    issuer: 'Acme',
    name: 'ada@example.com',
    secret,
    algorithm: 'SHA-1',
    digits: 6,
    periodSeconds: 30,
  })
  expect(readOtpauth('otpauth://totp/ada?secret=mzxw6ytboi&algorithm=SHA256&digits=8&period=60')).toMatchObject({
    issuer: '',
    name: 'ada',
    algorithm: 'SHA-256',
    digits: 8,
    periodSeconds: 60,
  })
  expect(readOtpauth('otpauth://totp/Acme%20Corp%3Aada?secret=MZXW6YTBOI')).toMatchObject({
    issuer: 'Acme Corp',
    name: 'ada',
  })
})

test.for([
  'otpauth://hotp/ada?secret=MZXW6YTBOI&counter=1',
  'otpauth://totp/ada?secret=not-base-32!',
  'otpauth://totp/ada',
  'otpauth://totp/ada?secret=MZXW6YTBOI&digits=4',
  'otpauth://totp/ada?secret=MZXW6YTBOI&algorithm=MD5',
  'otpauth://totp/ada?secret=MZXW6YTBOI&period=0',
  'https://example.com/totp/ada?secret=MZXW6YTBOI',
])('%s is none that codes can be made of', (text) => {
  expect(readOtpauth(text)).toBeUndefined()
})
