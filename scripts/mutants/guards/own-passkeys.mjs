const tests = ['server/src/services/svc-ss/me/my-passkeys.test.ts']
const answers = 'server/src/domain/challenges/web-answers'
const enrolment = 'server/src/domain/enrolment/registrations'

export default [
  {
    guard: 'a passkey of a web site answers no challenge of our pages, and the reverse',
    file: `${answers}/held-passkey.ts`,
    text: 'if (registration?.own_pages !== key.ownPages) return undefined',
    replacement: 'if (!registration) return undefined',
    tests: ['e2e/attacks/forged-own-passkeys.test.ts'],
  },
  {
    guard: 'an application cannot activate a passkey of our pages',
    file: `${answers}/activate.ts`,
    text: 'if (!isOpen || row.own_pages ||',
    replacement: 'if (!isOpen ||',
    tests: ['e2e/attacks/forged-own-passkeys.test.ts'],
  },
  {
    guard: 'only the session that began to add a passkey can activate it',
    file: `${enrolment}/own-passkeys.ts`,
    text: 'if (pending.boundTo !== boundTo || ',
    replacement: 'if (',
    tests,
  },
  {
    guard: 'a passkey of our pages is not activated too late',
    file: `${enrolment}/own-passkeys.ts`,
    text: 'row.created_at.getTime() + settings.challengeValiditySeconds * 1000 > ctx.clock.now()',
    replacement: 'row.created_at.getTime() > 0',
    tests,
  },
  {
    guard: 'a passkey of our pages is added with a fresh proof',
    file: `${enrolment}/consent.ts`,
    text: "if (!isProven) throw new Problem('step_up_required')",
    replacement: '',
    tests,
  },
  {
    guard: 'a user who has a second factor adds a passkey with it, not with the password',
    file: `${enrolment}/consent.ts`,
    text: '(!secondFactor && isRecent(session.passwordAt ?? 0, now))',
    replacement: 'isRecent(session.passwordAt ?? 0, now)',
    tests,
  },
  {
    guard: 'no access token adds a passkey of our pages',
    file: 'server/src/domain/sign-in/self-service/own-session.ts',
    text: 'if (caller.session) return caller.session',
    replacement: "if (caller.session ?? true) return { sessionId: '', passwordAt: null, secondFactorAt: null }",
    tests: ['e2e/attacks/forged-own-passkeys.test.ts'],
  },
  {
    guard: 'applications do not manage the passkeys of our pages',
    file: 'server/src/domain/authenticators/registrations/own-passkeys.ts',
    text: "!own_pages || caller.session !== undefined || caller.kind === 'system' || covers(caller.scopes, 'admin.users')",
    replacement: "!own_pages || caller.kind !== 'system' || covers(caller.scopes, 'admin.users')",
    tests,
  },
  {
    guard: 'the second step accepts only the passkey challenge of its sign-in',
    file: 'server/src/domain/sign-in/sign-in/second-passkey.ts',
    text: "if (answer.challengeId !== challenge_id) throw new Problem('not_found')",
    replacement: '',
    tests,
  },
]
