import { expect, test } from 'vitest'
import { readFragment, readLink } from './link.ts'

const app = 'https://id.example.com/OTP/app/'

test('an enrolment link names the tenant and the code', () => {
  expect(readLink(` ${app}#enrol=acme.Ab-_9 \n`, app)).toEqual({ kind: 'enrolment', tenantId: 'acme', code: 'Ab-_9' })
})

test('a QR code of another screen is passed on as it stands', () => {
  expect(readLink(`${app}#q=acme.xyz`, app)).toEqual({
    kind: 'scan',
    tenantId: 'acme',
    qrContent: `${app}#q=acme.xyz`,
  })
})

test('a link to another deployment is never sent to this one', () => {
  expect(readLink('https://evil.example/OTP/app/#enrol=acme.code', app)).toEqual({
    kind: 'elsewhere',
    host: 'evil.example',
    url: 'https://evil.example/OTP/app/#enrol=acme.code',
  })
})

test('a secret for codes is read', () => {
  expect(readLink('otpauth://totp/Acme:ada?secret=MZXW6YTBOI', app)).toMatchObject({
    kind: 'codes',
    account: { issuer: 'Acme', name: 'ada' },
  })
})

test('a fragment is read wherever the app was opened', () => {
  expect(readFragment('#q=acme.xyz', app)).toMatchObject({ kind: 'scan', qrContent: `${app}#q=acme.xyz` })
  expect(readFragment('#request=chl_01', app)).toEqual({ kind: 'request', challengeId: 'chl_01' })
  expect(readFragment('', app)).toEqual({ kind: 'unknown' })
})

test.for(['', 'hello', 'https://example.com/', `${app}#enrol=acme`, `${app}#enrol=.code`, 'javascript:alert(1)#q=a.b'])(
  '%s is nothing that this app knows',
  (text) => {
    expect(readLink(text, app)).toEqual({ kind: 'unknown' })
  },
)
