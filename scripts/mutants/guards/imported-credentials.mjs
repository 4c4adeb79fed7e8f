const methods = 'server/src/methods/password'
const hashes = [`${methods}/imported/imported-hash.test.ts`]

export default [
  {
    guard: 'only a caller with admin.users imports a hash or a seed',
    file: 'server/src/domain/enrolment/registrations/register.ts',
    text: "if ((verified || imported) && !covers(origin.caller.scopes, 'admin.users'))",
    replacement: "if (verified && !covers(origin.caller.scopes, 'admin.users'))",
    tests: ['e2e/attacks/imported-passwords.test.ts'],
  },
  {
    guard: 'argon2 with more work than the limit is refused',
    file: `${methods}/imported/argon2.ts`,
    text: 'Math.floor(maxWork / memory),',
    replacement: 'Number.MAX_SAFE_INTEGER,',
    tests: hashes,
  },
  {
    guard: 'scrypt with more work than the limit is refused',
    file: `${methods}/imported/scrypt.ts`,
    text: 'Math.floor(maxWork / ofOneLane),',
    replacement: 'Number.MAX_SAFE_INTEGER,',
    tests: hashes,
  },
  {
    guard: 'bcrypt above cost 12 is refused',
    file: `${methods}/imported/bcrypt.ts`,
    text: 'if (cost < min || cost > max)',
    replacement: 'if (cost < min)',
    tests: hashes,
  },
  {
    guard: 'PBKDF2 with more iterations than the limit is refused',
    file: `${methods}/imported/pbkdf2.ts`,
    text: "assertAtMost('a number of iterations (i)', iterations, maxIterations)",
    replacement: "assertAtMost('a number of iterations (i)', iterations, 10 ** 10)",
    tests: hashes,
  },
  {
    guard: 'a decoy of bcrypt is really compared',
    file: `${methods}/imported/bcrypt.ts`,
    text: '${randomText(21)}.${randomText(30)}.`',
    replacement: '${randomText(20)}!.${randomText(30)}.`',
    tests: hashes,
  },
  {
    guard: 'a user without an imported hash costs the work of the slowest',
    file: `${methods}/imported/equal-work.ts`,
    text: 'if (algorithm !== own?.algorithm) await work(() => readHash(decoy).matches(text))',
    replacement: 'if (algorithm !== own?.algorithm) await work(async () => false)',
    tests: [`${methods}/imported/equal-work.test.ts`],
  },
  {
    guard: 'a user with a cheaper imported hash costs the work of the slowest',
    file: `${methods}/imported/equal-work.ts`,
    text: 'await work(() => spend(algorithm, cost - own.cost))',
    replacement: 'await work(async () => undefined)',
    tests: [`${methods}/imported/equal-work.test.ts`],
  },
  {
    guard: 'an imported hash is replaced at the first right answer, even if it has our parameters',
    file: `${methods}/password.ts`,
    text: 'if (await compareEqually(texts, imported && hash, slowestImported, asker))\n      return',
    replacement:
      'if (await compareEqually(texts, imported && hash, slowestImported, asker)) return { outcome: "right", progress }\n    if (false)\n      return',
    tests: [`${methods}/imported/equal-work.test.ts`],
  },
  {
    guard: 'a password is tried as typed, not only normalised',
    file: `${methods}/password.ts`,
    text: 'normalised === text ? [text] : [normalised, text]',
    replacement: '[normalised]',
    tests: [`${methods}/imported/equal-work.test.ts`],
  },
  {
    guard: 'an import does not replace a password that the user set or used here',
    file: `${methods}/password.ts`,
    text: 'held.imported === true && held.hash !== adopted.hash',
    replacement: 'held.hash !== adopted.hash',
    tests: ['server/src/services/svc-admin/users/imported-users.test.ts'],
  },
  {
    guard: 'once it is replaced, an imported hash no longer slows the tenant down',
    file: 'server/src/domain/authenticators/registrations/registration-changes-store.ts',
    text: 'imported_cost = case when p.sealed_secret is null then r.imported_cost end,',
    replacement: 'imported_cost = r.imported_cost,',
    tests: ['server/src/services/svc-otp/imported-credentials.test.ts'],
  },
  {
    guard: 'credentials of a file are sealed while they wait',
    file: 'server/src/domain/administration/user-files/imports.ts',
    text: 'await vault.seal(tx, place, JSON.stringify(credentials))',
    replacement: 'Buffer.from(JSON.stringify(credentials))',
    tests: ['e2e/secrets/mfa-dump.test.ts'],
  },
  {
    guard: 'a seed that is too short is refused',
    file: 'server/src/methods/authenticator-app/authenticator-app.ts',
    text: 'if (seed.length < minSeedBytes || seed.length > maxSeedBytes)',
    replacement: 'if (false)',
    tests: ['server/src/services/svc-otp/imported-credentials.test.ts'],
  },
]
