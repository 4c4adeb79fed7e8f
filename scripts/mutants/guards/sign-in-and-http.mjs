export default [
  {
    guard:
      'an access token issued while the clock was ahead is refused once the clock is right, also where it is cached',
    file: 'server/src/domain/access-tokens/verify.ts',
    text: "if (now < (iat - clockSkewSeconds) * 1000) throw new JwtRefused('not_yet_valid')",
    replacement: '',
    tests: ['server/src/domain/access-tokens/verify.test.ts'],
  },
  {
    guard: 'a cached access token is refused after 600 seconds of the monotonic clock',
    file: 'server/src/domain/access-tokens/verify.ts',
    text: 'if (now >= exp * 1000 || monotonic() >= entry.until)',
    replacement: 'if (now >= exp * 1000)',
    tests: ['server/src/domain/access-tokens/verify.test.ts'],
  },
  {
    guard: 'a session that began or was seen in the future has ended',
    file: 'server/src/domain/sessions/limits.ts',
    text: 'Math.max(row.created_at.getTime(), row.last_seen_at.getTime()) <= now + clockSkewMs',
    replacement: 'row.created_at.getTime() > 0',
    tests: ['server/src/services/svc-auth/sign-in/sessions.test.ts'],
  },
  {
    guard: 'a proof from the future is not recent',
    file: 'server/src/domain/sessions/limits.ts',
    text: 'provenAt > now - recentProofMs && provenAt <= now + clockSkewMs',
    replacement: 'provenAt > now - recentProofMs',
    tests: ['server/src/services/svc-auth/sign-in/sessions.test.ts'],
  },
  {
    guard: 'a revoked access token stays known for a day after it has expired',
    file: 'server/src/domain/retention/expired-rows-store.ts',
    text: 'select ctid from revoked_access_tokens where expires_at <=',
    replacement: "select ctid from revoked_access_tokens where expires_at - interval '1 day' <=",
    tests: ['server/src/tasks/purge-expired.test.ts'],
  },
]
