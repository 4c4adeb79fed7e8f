import type { Registration } from '@countersign/contract'
import { expect, test } from 'vitest'
import { hasSecondFactor, heldMethods } from './held-methods.ts'

const held = (registrationId: string, authType: Registration['authType'], more: Partial<Registration> = {}) =>
  ({
    registrationId,
    userId: 'ada',
    authType,
    status: 'active',
    label: null,
    agreed: true,
    createdAt: '2026-03-14T09:26:53.589Z',
    lastUsedAt: null,
    lockedUntil: null,
    ...more,
  }) as const satisfies Registration

const phone = { deviceId: 'dev_1', name: 'Phone', platform: 'Android' }

test('a device that serves push and QR codes is one thing, used when either of them was', () => {
  const methods = heldMethods([
    held('reg_q', 'qr_code', { device: phone, lastUsedAt: '2026-03-15T00:00:00.000Z' }),
    held('reg_p', 'push', { device: phone, lastUsedAt: '2026-03-14T00:00:00.000Z' }),
  ])
  expect(methods.map(({ registration }) => registration.registrationId)).toEqual(['reg_p'])
  expect(methods[0]?.lastUsedAt).toBe('2026-03-15T00:00:00.000Z')
})

test('two devices are two things, and a QR code without a push side is listed', () => {
  const tablet = { ...phone, deviceId: 'dev_2' }
  const ids = heldMethods([
    held('reg_1', 'push', { device: phone }),
    held('reg_2', 'push', { device: tablet }),
    held('reg_3', 'qr_code', { status: 'pending' }),
  ]).map(({ registration }) => registration.registrationId)
  expect(ids).toEqual(['reg_1', 'reg_2', 'reg_3'])
})

test('neither a password nor what was never proven is a second factor', () => {
  expect(hasSecondFactor([held('reg_1', 'password'), held('reg_2', 'sms', { status: 'pending' })])).toBe(false)
  expect(hasSecondFactor([held('reg_1', 'sms')])).toBe(true)
})
