// Answers that many operations share, tested over the table of operations.
export default [
  {
    guard: 'a key whose first request still runs is refused by every operation that takes one',
    file: 'platform/src/idempotency/idempotency.ts',
    text: "if (!locked) throw new Problem('idempotency_in_progress')",
    replacement: '',
    tests: ['e2e/http/idempotency-keys.test.ts'],
  },
  {
    guard: 'a key that was used with another request is refused by every operation that takes one',
    file: 'platform/src/idempotency/idempotency.ts',
    text: "if (kept.request !== request) throw new Problem('idempotency_conflict')",
    replacement: '',
    tests: ['e2e/http/idempotency-keys.test.ts'],
  },
  {
    guard: 'an idempotency key has at most 128 characters',
    file: 'platform/src/idempotency/idempotency.ts',
    text: '/^[\\x20-\\x7e]{1,128}$/',
    replacement: '/^[\\x20-\\x7e]+$/',
    tests: ['e2e/http/idempotency-keys.test.ts'],
  },
  {
    guard: 'every dangerous operation demands a recent proof of a session',
    file: 'platform/src/http/route.ts',
    text: 'if (operation.recentProof) sessions?.assertRecentProof(identity)',
    replacement: '',
    tests: ['e2e/access/step-up.test.ts'],
  },
  {
    guard: 'self-service opens nothing to a disabled user',
    file: 'server/src/domain/registrations/consent.ts',
    text: "if (subject?.status === 'disabled') throw new Problem('user_disabled')",
    replacement: '',
    tests: ['e2e/self-service/gone-users.test.ts'],
  },
  {
    guard: 'self-service opens nothing to a user who was given a role after the access token was issued',
    file: 'server/src/domain/registrations/consent.ts',
    text: "if (subject && !isVisible(subject, caller, userId)) throw new Problem('not_found')",
    replacement: '',
    tests: ['e2e/self-service/gone-users.test.ts'],
  },
  {
    guard: 'no query parameter takes U+0000',
    file: 'platform/src/http/parsing/parameters.ts',
    text: 'return issue === undefined ? { value: text } : { issue }',
    replacement: 'return issue === undefined || true ? { value: text } : { issue }',
    tests: ['e2e/http/bad-queries.test.ts'],
  },
]
