import { driverContracts } from '@countersign/contract'
import { compileBody } from '@countersign/platform/http/parsing'
import { describe, expect, it } from 'vitest'
import { settings as checked } from './settings.ts'

const url = 'https://gateway.example.com/messages'
const fieldsWrong = (settings: object) =>
  compileBody(checked)({ url, ...settings }).issues?.map(({ field }) => field) ?? []

describe('settings of a gateway', () => {
  it.each([
    {},
    { url: 'https://gateway.example.com:8443/{{secret.key}}?to={{to}}&text={{text}}' },
    { headers: { Authorization: 'Bearer {{secret.key}}', 'X-To': '{{to}}' } },
    { body: '{"a":{"b":"{{to}}"}}' },
    { contentType: 'form', body: 'to={{to}}' },
    { success: { statusFrom: 200, statusTo: 202, bodyPointer: '/a/~1/0', bodyEquals: 'ok' } },
  ])('can be %j', (settings) => {
    expect(fieldsWrong(settings)).toEqual([])
  })

  it.each([
    ['url', { url: 'ftp://gateway.example.com/' }],
    ['url', { url: 'https://{{to}}.example.com/' }],
    ['url', { url: 'https://gateway.example.com{{to}}/' }],
    ['url', { url: 'https://user:password@gateway.example.com/' }],
    ['url', { url: 'https://gateway.example.com/#{{to}}' }],
    ['url', { url: 'https://gateway.example.com/{{unknown}}' }],
    ['headers', { headers: { Host: 'other.example.com' } }],
    ['headers', { headers: { 'transfer-encoding': 'chunked' } }],
    ['headers', { headers: { 'X-Text': '{{text}}' } }],
    ['headers', { headers: { 'X-A': 'a\r\nX-B: b' } }],
    ['body', { body: '{"to":{{to}}}' }],
    ['body', { body: '{"to":"{{unknown}}"}' }],
    ['body', { method: 'GET', body: '{}' }],
    ['success', { success: { bodyPointer: '/a' } }],
    ['success.bodyPointer', { success: { bodyPointer: 'a', bodyEquals: 'b' } }],
    ['certificateAuthority', { certificateAuthority: '-----BEGIN CERTIFICATE-----' }],
    ['timeoutSeconds', { timeoutSeconds: 11 }],
  ])('cannot have %s: %j', (field, settings) => {
    expect(fieldsWrong(settings)).toEqual([field])
  })

  it('have secrets with names that templates can use', () => {
    const issues = (secrets: object) => compileBody(driverContracts.sms_http.secrets)(secrets).issues
    expect(issues({ apiKey: 'k', second_key: 'l' })).toBeUndefined()
    expect(issues({ 'api key': 'k' })).toHaveLength(1)
    expect(issues({ apiKey: '' })).toHaveLength(1)
  })
})
