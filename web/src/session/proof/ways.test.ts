import type { Registration } from '@countersign/contract'
import { expect, test } from 'vitest'
import { detailOf, isLocked, provingWays, waysOf } from './ways.ts'

const held = (registrationId: string, authType: Registration['authType'], more: Partial<Registration> = {}) => ({
  registrationId,
  userId: 'ada',
  authType,
  status: 'active' as const,
  label: null,
  agreed: true,
  createdAt: '2026-03-14T09:26:53.589Z',
  lastUsedAt: null,
  lockedUntil: null,
  ...more,
})

test('the safest and easiest comes first, and recovery codes come after everything that is no password', () => {
  const registrations = (['password', 'recovery_code', 'sms', 'authenticator_app', 'push'] as const).map((authType) =>
    held(`reg_${authType}`, authType),
  )
  expect(waysOf(registrations).map(({ authType }) => authType)).toEqual([
    'push',
    'authenticator_app',
    'sms',
    'recovery_code',
    'password',
  ])
})

test('several devices are one way, and none of them is named to the server', () => {
  expect(waysOf([held('reg_1', 'push', { label: 'Phone' }), held('reg_2', 'push', { label: 'Tablet' })])).toEqual([
    { authType: 'push' },
  ])
  expect(waysOf([held('reg_1', 'push', { label: 'Phone' })])).toEqual([{ authType: 'push', name: 'Phone' }])
})

test('several numbers are told apart', () => {
  const ways = waysOf([
    held('reg_1', 'sms', { label: 'Work', maskedDestination: '+41•••••••67' }),
    held('reg_2', 'sms', { maskedDestination: '+41•••••••89' }),
  ])
  expect(ways.map(({ registrationId }) => registrationId)).toEqual(['reg_1', 'reg_2'])
  expect(ways.map(detailOf)).toEqual(['Work · +41•••••••67', '+41•••••••89'])
})

test('what is locked comes last, however good it is otherwise', () => {
  const until = '2026-03-14T10:00:00.000Z'
  const ways = waysOf([
    held('reg_1', 'authenticator_app', { status: 'locked', lockedUntil: until }),
    held('reg_2', 'email'),
  ])
  expect(ways.map(({ authType }) => authType)).toEqual(['email', 'authenticator_app'])
  expect(ways.map(isLocked)).toEqual([false, true])
})

test('a user with a second factor verifies with it, and not with the password', () => {
  const offered = ['password', 'sms'] as const
  const password = held('reg_1', 'password')
  const authTypesOf = (registrations: Registration[]) =>
    provingWays({ registrations, offered: [...offered], authTypes: [] }).map(({ authType }) => authType)
  expect(authTypesOf([password])).toEqual(['password'])
  expect(authTypesOf([password, held('reg_2', 'sms')])).toEqual(['sms'])
  expect(authTypesOf([password, held('reg_2', 'sms', { status: 'locked' })])).toEqual(['sms'])
  expect(authTypesOf([password, held('reg_2', 'sms', { status: 'pending' })])).toEqual(['password'])
  expect(authTypesOf([password, held('reg_2', 'email')])).toEqual(['password'])
})

test('a method that the user did not agree to proves nothing, and is not offered', () => {
  const registrations = [held('reg_1', 'password'), held('reg_2', 'sms', { agreed: false })]
  const ways = provingWays({ registrations, offered: ['password', 'sms'], authTypes: [] })
  expect(ways.map(({ authType }) => authType)).toEqual(['password'])
})

test('push that is paused comes last, also for several devices', () => {
  const pausedUntil = '2026-03-14T10:00:00.000Z'
  const app = held('reg_1', 'authenticator_app')
  const phones = [held('reg_2', 'push', { pausedUntil }), held('reg_3', 'push', { pausedUntil })]
  expect(waysOf([app, ...phones])).toEqual([
    expect.objectContaining({ authType: 'authenticator_app' }),
    { authType: 'push', pausedUntil },
  ])
})
