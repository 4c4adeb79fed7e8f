import type { Caller } from '@countersign/platform/access'
import { describe, expect, test } from 'vitest'
import { assertRecentProof } from './verify.ts'

const now = Date.parse('2030-01-01T12:00:00Z')
const minutesAgo = (minutes: number) => now - minutes * 60_000

interface Proofs {
  readonly passwordAt: number | null
  readonly secondFactorAt: number | null
  readonly rememberedBrowser?: boolean
}

const caller = (session?: Proofs): Caller => ({
  kind: 'user',
  id: 'ada',
  clientId: 'countersign',
  scopes: ['self'],
  accessTokenId: 'ses_1',
  expiresAt: now + 1,
  ...(session
    ? {
        session: {
          sessionId: 'ses_1',
          passkeyRequired: false,
          secondFactorRequired: false,
          temporaryCodeAt: null,
          rememberedBrowser: false,
          ...session,
        },
      }
    : {}),
})

const inRememberedBrowser = { passwordAt: now, secondFactorAt: null, rememberedBrowser: true }

describe('a recent proof', () => {
  test.each([
    ['a second factor less than ten minutes ago', { passwordAt: minutesAgo(60), secondFactorAt: minutesAgo(9) }],
    [
      'a password less than ten minutes ago, without a second factor',
      { passwordAt: minutesAgo(9), secondFactorAt: null },
    ],
    ['a second factor in a session of a remembered browser', { ...inRememberedBrowser, secondFactorAt: minutesAgo(9) }],
  ])('is %s', (_title, session) => {
    expect(() => assertRecentProof(caller(session), now)).not.toThrow()
  })

  test.each([
    ['a second factor ten minutes ago', { passwordAt: null, secondFactorAt: minutesAgo(10) }],
    ['a password ten minutes ago', { passwordAt: minutesAgo(10), secondFactorAt: null }],
    ['a password, where a second factor was proven before', { passwordAt: now, secondFactorAt: minutesAgo(60) }],
    ['a password, where a remembered browser stood in for the second factor', inRememberedBrowser],
    ['nothing', { passwordAt: null, secondFactorAt: null }],
  ])('is not %s', (_title, session) => {
    expect(() => assertRecentProof(caller(session), now)).toThrow(expect.objectContaining({ code: 'step_up_required' }))
  })

  test('is asked only of sessions: an access token lives for minutes', () => {
    expect(() => assertRecentProof(caller(), now)).not.toThrow()
  })
})
