const tests = ['server/src/services/svc-ss/me/my-passkeys.test.ts']
const signIn = ['server/src/services/svc-auth/sign-in/sign-in-with-passkey.test.ts']
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
  {
    guard: 'an offered passkey challenge expires',
    file: `${answers}/offers.ts`,
    text: 'if (expiresAt <= ctx.clock.now()) return undefined',
    replacement: '',
    tests: signIn,
  },
  {
    guard: 'an offered passkey challenge works only in the browser that got it',
    file: `${answers}/offers.ts`,
    text: "row: sha256(pageSecret).toString('base64url'),",
    replacement: "row: sha256(pageSecret).toString('base64url').slice(0, 0),",
    tests: signIn,
  },
  {
    guard: 'a passkey is both factors only if its user verification counts',
    file: 'server/src/domain/sign-in/sign-in/by-passkey.ts',
    text: 'if (userVerified) {',
    replacement: 'if (userVerified || reportedUserVerified) {',
    tests: ['e2e/attacks/own-passkeys-out-of-place.test.ts'],
  },
  {
    guard: 'failed sign-ins with a passkey are limited per address',
    file: 'server/src/domain/sign-in/sign-in/by-passkey.ts',
    text: 'await signInLimit.admit(ctx, tenant, source.ipAddress)',
    replacement: '',
    tests: signIn,
  },
  {
    guard: 'the password completes only a sign-in that the same user started with a passkey',
    file: 'server/src/domain/sign-in/sign-in/passkey-first.ts',
    text: 'if (signIn?.user_id !== userId || signIn.passkey_registration_id === null) throw ended()',
    replacement: 'if (!signIn) throw ended()',
    tests: signIn,
  },
  {
    guard: 'user verification counts only if the authenticator verified the user along with the other factor',
    file: 'server/src/domain/sign-in/sign-in/passkey-first.ts',
    text: 'if (signIn.passkey_user_verified) await',
    replacement: 'await',
    tests: signIn,
  },
  {
    guard: 'a passkey is suggested at most once a month',
    file: 'server/src/domain/people/users/users-store.ts',
    text: 'and (passkey_suggested_at is null or passkey_suggested_at <= ${before})',
    replacement: 'and ${before}::timestamptz is not null',
    tests: signIn,
  },
]
