import { services } from '@countersign/contract'
import { expect, test } from 'vitest'
import { referenceOptions } from './reference-options.ts'

const contextPaths = Object.fromEntries(Object.entries(services).map(([id, { contextPaths }]) => [id, contextPaths]))
const optionsIn = (mode: 'development' | 'production') =>
  referenceOptions('svc-otp', { publicUrl: 'https://id.example.com', contextPaths: contextPaths as never, mode })

test('readers can send requests from the reference in development only', () => {
  expect(optionsIn('development').tryIt).toBe(true)
  expect(optionsIn('production').tryIt).toBe(false)
})

test('the menu leads to all operations of all services', () => {
  const { services: listed } = optionsIn('production')
  expect(listed.map(({ docs }) => docs)).toEqual(
    Object.values(services).map(({ contextPaths: [path] }) => `${path}/docs`),
  )
  expect(listed.flatMap(({ operations }) => operations.map(({ id }) => id))).toContain('sendOtp')
})

test('an operation that the SDK has names its group', () => {
  const { sdkGroupOf } = optionsIn('production')
  const operation = { id: 'sendOtp', method: 'POST', path: '/v1/sendOtp', summary: '' }
  expect(sdkGroupOf?.(operation)).toBe('mfa')
})
