import type { Caller } from '@countersign/platform/access'
import { describe, expect, test } from 'vitest'
import { assertRecentProof } from './verify.ts'

const now = Date.parse('2030-01-01T12:00:00Z')
const minutesAgo = (minutes: number) => now - minutes * 60_000

const caller = (session?: { passwordAt: number | null; secondFactorAt: number | null }): Caller => ({
  kind: 'user',
  id: 'ada',
  clientId: 'countersign',
  scopes: ['self'],
  accessTokenId: 'ses_1',
  expiresAt: now + 1,
  ...(session ? { session: { sessionId: 'ses_1', ...session } } : {}),
})

describe('a recent proof', () => {
  test.each([
    ['a second factor less than ten minutes ago', { passwordAt: minutesAgo(60), secondFactorAt: minutesAgo(9) }],
    [
      'a password less than ten minutes ago, without a second factor',
      { passwordAt: minutesAgo(9), secondFactorAt: null },
    ],
  ])('is %s', (_title, session) => {
    expect(() => assertRecentProof(caller(session), now)).not.toThrow()
  })

  test.each([
    ['a second factor ten minutes ago', { passwordAt: null, secondFactorAt: minutesAgo(10) }],
    ['a password ten minutes ago', { passwordAt: minutesAgo(10), secondFactorAt: null }],
    ['a password, where a second factor was proven before', { passwordAt: now, secondFactorAt: minutesAgo(60) }],
    ['nothing', { passwordAt: null, secondFactorAt: null }],
  ])('is not %s', (_title, session) => {
    expect(() => assertRecentProof(caller(session), now)).toThrow(expect.objectContaining({ code: 'step_up_required' }))
  })

  test('is asked only of sessions: an access token lives for minutes', () => {
    expect(() => assertRecentProof(caller(), now)).not.toThrow()
  })
})
