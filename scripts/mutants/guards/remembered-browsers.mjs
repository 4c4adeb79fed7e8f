// Browsers that stand in for the second factor.
const offered = ['server/src/services/svc-auth/sign-in/remembered-browsers.test.ts']
const ends = ['server/src/services/svc-auth/sign-in/remembered-browsers-end.test.ts']
const copied = ['e2e/attacks/copied-browser.test.ts']
const domain = 'server/src/domain/people/sessions/remembered-browsers.ts'
const store = 'server/src/domain/people/sessions/remembered-browsers-store.ts'
const ending = 'server/src/domain/people/sessions/ending.ts'
const migration = 'server/migrations/0032_remembered_browsers.sql'

export default [
  {
    guard: 'an old secret of a remembered browser never stands in for the second factor',
    file: domain,
    text: 'if (!sameBytes(presented.hash, row.secret_hash)) {',
    replacement: 'if (false) {',
    tests: copied,
  },
  {
    guard: 'an old secret ends the remembered browser',
    file: domain,
    text: '    await endStolen(ctx, tx, source, row)\n',
    replacement: '',
    tests: copied,
  },
  {
    guard: 'the secret before the last one is forgiven only for a short time',
    file: domain,
    text: ' && elapsedMs < secretReplacedSeconds * 1000',
    replacement: ' && elapsedMs < Infinity',
    tests: copied,
  },
  {
    guard: 'two tabs with the same secret do not end the remembered browser',
    file: domain,
    text: 'if (wasJustReplaced(row, presented.hash, now)) return { cookies: [] }',
    replacement: 'void wasJustReplaced',
    tests: copied,
  },
  {
    guard: 'the sessions that a copied browser started end with it',
    file: domain,
    text: 'await endSessionsStartedIn(ctx, tx, userId, browserId)',
    replacement: '[]',
    tests: copied,
  },
  {
    guard: 'every use replaces the secret of a remembered browser',
    file: store,
    text: 'former_hash = secret_hash, secret_hash = ${secretHash}, ',
    replacement: 'former_hash = coalesce(former_hash, ${secretHash}), ',
    tests: copied,
  },
  {
    guard: 'of simultaneous uses of one secret, one succeeds',
    file: store,
    text: '\n    for update`)',
    replacement: '`)',
    tests: ['e2e/attacks/copied-browser-race.test.ts'],
  },
  {
    guard: 'a remembered browser is remembered for its own user only',
    file: store,
    text: ' and browser_id = ${browserId} and user_id = ${userId} and expires_at > ${now}',
    replacement: ' and browser_id = ${browserId} and (${userId}::text is not null) and expires_at > ${now}',
    tests: offered,
  },
  {
    guard: 'no user forgets the remembered browser of another',
    file: store,
    text: 'where tenant_id = ${tx.tenantId} and user_id = ${userId} and browser_id = ${browserId}',
    replacement: 'where tenant_id = ${tx.tenantId} and ${userId}::text is not null and browser_id = ${browserId}',
    tests: offered,
  },
  {
    guard: 'a recovery code does not remember the browser',
    file: 'contract/src/methods/recovery-code.ts',
    text: 'remembersBrowser: false',
    replacement: 'remembersBrowser: true',
    tests: offered,
  },
  {
    guard: 'no browser is remembered for a user with a role',
    file: 'server/src/domain/sign-in/sign-in/remembered.ts',
    text: 'person?.roles.length === 0 ? rememberBrowserDays : 0',
    replacement: 'person ? rememberBrowserDays : 0',
    tests: offered,
  },
  {
    guard: 'a remembered browser does not satisfy step-up',
    file: 'server/src/domain/people/sessions/verify.ts',
    text: 'session.rememberedBrowser || session.temporaryCodeAt !== null',
    replacement: 'session.temporaryCodeAt !== null',
    tests: ['server/src/domain/people/sessions/verify.test.ts'],
  },
  {
    guard: 'the session of a remembered browser does not claim a second factor',
    file: 'server/src/domain/sign-in/sign-in/by-password.ts',
    text: 'secondFactorAt: null, passkeyAt: null, rememberedBrowserId',
    replacement: 'secondFactorAt: passwordAt, passkeyAt: null, rememberedBrowserId',
    tests: offered,
  },
  {
    guard: 'a remembered browser ends after the days that the tenant has set, however much it is used',
    file: domain,
    text: 'if (expiresAt <= now.getTime()) return',
    replacement: 'if (now.getTime() < 0) return',
    tests: offered,
  },
  {
    guard: 'signing out ends remembered browsers',
    file: ending,
    text: 'const forgotten = await deleteRememberedBrowsersOf(tx, userId)',
    replacement: 'const forgotten: string[] = []',
    tests: ends,
  },
  {
    guard: 'signing out everywhere waits for a sign-in in progress',
    file: 'server/src/domain/sign-in/self-service/own-sessions.ts',
    text: "changingOneself(tenant, origin, 'exclusive'",
    replacement: "changingOneself(tenant, origin, 'shared'",
    tests: ['e2e/attacks/copied-browser-race.test.ts'],
  },
  {
    guard: 'disabling a user ends remembered browsers',
    file: ending,
    text: '  await deleteRememberedBrowsersOf(tx, userId)\n  await dropFromCaches',
    replacement: '  await dropFromCaches',
    tests: ends,
  },
  {
    guard: 'a user who reports a prompt has no remembered browser any more',
    file: 'server/src/domain/challenges/device-answers/finish-answer.ts',
    text: '    await deleteRememberedBrowsersOf(tx, userId)\n',
    replacement: '',
    tests: ends,
  },
  {
    guard: 'a tenant that shortens the days shortens those of remembered browsers',
    file: 'server/src/domain/authenticators/modes/mfa-settings.ts',
    text: 'if (input.rememberBrowserDays !== undefined) ',
    replacement: 'if (input.rememberBrowserDays === -1) ',
    tests: ends,
  },
  {
    guard: 'a new method ends remembered browsers',
    file: migration,
    text: "for each row when (new.status <> 'pending') execute",
    replacement: "for each row when (new.status = 'removed') execute",
    tests: ends,
  },
  {
    guard: 'a method that changes ends remembered browsers',
    file: migration,
    text: "when (old.status <> new.status and (old.status <> 'pending' or new.status = 'active'))",
    replacement: "when (old.status <> new.status and old.status = 'removed')",
    tests: ends,
  },
  {
    guard: 'the use of a method does not end remembered browsers',
    file: migration,
    text: 'when (old.status <> new.status and (',
    replacement: 'when ((',
    tests: ends,
  },
]
