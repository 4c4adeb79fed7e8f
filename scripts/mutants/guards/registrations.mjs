// Guards for who may register, change and use a user's methods.
const locks = ['server/src/services/svc-otp/locks-then-checks.test.ts']
const attack = ['e2e/attacks/password-on-an-applications-word.test.ts']
const agreement = ['server/src/services/svc-otp/agreed.test.ts']

export default [
  {
    guard: 'an address that can no longer be decrypted does not prevent the removal of a method',
    file: 'server/src/domain/enrolment/registrations/notices.ts',
    text: 'await unlessBroken(registrationSecrets.open(ctx, tx, row))',
    replacement: 'await registrationSecrets.open(ctx, tx, row)',
    tests: ['server/src/services/svc-admin/users/user-registrations.test.ts'],
  },
  {
    guard: 'a deleted user adds no method with an access token that is still valid',
    file: 'server/src/domain/sign-in/self-service/own-methods.ts',
    text: `  changingOneself(tenant, origin, 'exclusive', (tx, userId) =>
    registrations.register(ctx, tenant.joined(tx), origin, { ...request, userId }),
  )`,
    replacement: '  registrations.register(ctx, tenant, origin, { ...request, userId: origin.caller.id })',
    tests: ['e2e/self-service/gone-users.test.ts'],
  },
  {
    guard: 'a registration reads who the user is only under the lock of the user',
    file: 'server/src/domain/enrolment/registrations/register.ts',
    text: `  const isNewUser = await lockNewUser(tx, userId, now)
  const subject = (await visibleSubject(tx, origin, userId)) as SubjectRow`,
    replacement: `  const subject = ((await visibleSubject(tx, origin, userId)) ?? { first_client_id: null }) as SubjectRow
  const isNewUser = await lockNewUser(tx, userId, now)`,
    tests: [...locks, 'e2e/attacks/administrator-race.test.ts'],
  },
  {
    guard: 'whatever locks the user reads who the user is only after that',
    file: 'server/src/domain/people/users/subjects.ts',
    text: `  await (lock === 'shared' ? lockUserShared(tx, userId) : lockUser(tx, userId))
  return visibleSubject(tx, origin, userId)`,
    replacement: `  const subject = await visibleSubject(tx, origin, userId)
  await (lock === 'shared' ? lockUserShared(tx, userId) : lockUser(tx, userId))
  return subject`,
    tests: locks,
  },
  {
    guard: 'no device joins for a user who is disabled',
    file: 'server/src/domain/enrolment/devices/enrolments.ts',
    text: '    await assertUserActive(tx, enrolmentId)',
    replacement: '',
    tests: locks,
  },
  {
    guard: 'a device that scans a QR code locks its user first',
    file: 'server/src/domain/challenges/device-answers/scan.ts',
    text: '  await lockUserShared(tx, device.user_id)',
    replacement: '',
    tests: locks,
  },
  {
    guard: 'the device of a disabled user answers nothing',
    file: 'server/src/domain/challenges/device-answers/answer.ts',
    text: `  if ((await findSubject(tx, userId))?.status !== 'active') throw new Problem('user_disabled')`,
    replacement: '',
    tests: locks,
  },
  {
    guard: 'a right answer of a user who was disabled after it was compared is refused',
    file: 'server/src/domain/challenges/typed-answers/settle.ts',
    text: `  if (subject?.status !== 'active')`,
    replacement: '  if (false)',
    tests: locks,
  },
  {
    guard: 'a session begins only while nothing disables its user or suspends the tenant',
    file: 'server/src/domain/sign-in/sign-in/by-password.ts',
    text: '    await lockSigningIn(tx, userId)',
    replacement: '',
    tests: locks,
  },
  {
    guard: 'a change of an administrator waits for what acts on who the user is',
    file: 'server/src/domain/administration/administrators/change-administrator.ts',
    text: '    await lockUser(tx, userId)',
    replacement: '',
    tests: locks,
  },
  {
    guard: 'a password that was removed after it was compared signs no user in',
    file: 'server/src/domain/sign-in/sign-in/by-password.ts',
    text: `    if (!(await isHeld(tx, userId, verdict.registrationId))) return refused({ reason: 'wrong_password' })`,
    replacement: '',
    tests: locks,
  },
  {
    guard: 'only an agreed registration that is active proves that the user agrees',
    file: 'server/src/domain/challenges/lifecycle/proofs-store.ts',
    text: "r.registration_id = c.registration_id and r.agreed and r.status = 'active'",
    replacement: 'r.registration_id = c.registration_id',
    tests: attack,
  },
  {
    guard: 'a proof by a registration that was disabled since is none',
    file: 'server/src/domain/challenges/lifecycle/proofs-store.ts',
    text: "r.registration_id = c.registration_id and r.agreed and r.status = 'active'",
    replacement: 'r.registration_id = c.registration_id and r.agreed',
    tests: agreement,
  },
  {
    guard: 'only agreed registrations count in token exchange',
    file: 'server/src/domain/challenges/lifecycle/used-challenges-store.ts',
    text: "r.registration_id = c.registration_id and r.agreed and r.status = 'active'",
    replacement: 'r.registration_id = c.registration_id',
    tests: attack,
  },
  {
    guard: 'removing a password takes a proof, whatever the tenant has set',
    file: 'server/src/domain/enrolment/registrations/registrations.ts',
    text: "const always = authType === 'password'",
    replacement: 'const always = false',
    tests: attack,
  },
  {
    guard: 'replacing a password takes a proof, whatever the tenant has set',
    file: 'server/src/domain/enrolment/registrations/register.ts',
    text: "const always = replaced !== undefined && authType === 'password'",
    replacement: 'const always = false',
    tests: attack,
  },
  {
    guard: 'the current password is a proof like any other: not enough for a user who holds a second factor',
    file: 'server/src/domain/enrolment/registrations/consent.ts',
    text: 'const secondFactor = !administers && hasSecondFactor(ctx, held, await modes.all(tx), own)',
    replacement: 'const secondFactor = own && hasSecondFactor(ctx, held, await modes.all(tx), own)',
    tests: attack,
  },
  {
    guard: 'a second factor that an administrator has disabled is still held',
    file: 'server/src/domain/enrolment/registrations/consent.ts',
    text: "if (!agreed || status === 'pending' || authType === 'password')",
    replacement: "if (!agreed || status !== 'active' || authType === 'password')",
    tests: attack,
  },
  {
    guard: 'the client that made the first registration is remembered when all are removed',
    file: 'server/src/domain/authenticators/registrations/agreement.ts',
    text: '  if (isFirst) await updateFirstClient(tx, userId, clientId)',
    replacement: '',
    tests: [...agreement, ...attack],
  },
  {
    guard: "another client's registration without a proof is not agreed",
    file: 'server/src/domain/authenticators/registrations/agreement.ts',
    text: "const agreed = madeBy !== 'application' || proven || isFirst || subject.first_client_id === clientId",
    replacement: 'const agreed = true',
    tests: [...agreement, ...attack],
  },
  {
    guard: 'a user with a registration of which it is not known who made it has no first client',
    file: 'server/src/domain/authenticators/registrations/agreement.ts',
    text: ' && !(await hasUnknownMaker(tx, userId))',
    replacement: '',
    tests: agreement,
  },
  {
    guard: 'a password that the user did not agree to does not sign in',
    file: 'server/src/domain/challenges/typed-answers/admit.ts',
    text: "origin.caller.kind === 'system' ? registrations.filter(({ agreed }) => agreed) : registrations",
    replacement: 'registrations',
    tests: attack,
  },
  {
    guard: 'a second factor that the user did not agree to is not one at the sign-in',
    file: 'server/src/domain/sign-in/sign-in/second-factors.ts',
    text: 'row.agreed && isSecondFactorHere(ctx, row)',
    replacement: 'isSecondFactorHere(ctx, row)',
    tests: attack,
  },
  {
    guard: 'both registrations of a device are agreed, or neither is',
    file: 'server/src/domain/authenticators/registrations/device-registrations-store.ts',
    text: '${other.sealedSecret}, made_by, client_id, agreed, ${now}',
    replacement: '${other.sealedSecret}, made_by, client_id, true, ${now}',
    tests: ['server/src/services/svc-otp/joined-devices.test.ts'],
  },
  {
    guard: 'what an application registered for an administrator before is not agreed',
    file: 'server/migrations/0024_agreed_registrations.sql',
    text: "r.made_by is distinct from 'application'",
    replacement: 'true',
    tests: ['server/src/domain/authenticators/registrations/agreed-migration.test.ts'],
  },
  {
    guard: 'a registration shows whether its passkey is synced, as of its last use',
    file: 'server/src/domain/challenges/web-answers/record-use.ts',
    text: 'if (backupState !== passkey.backup_state)\n    await updateActiveHint(',
    replacement: 'if (false)\n    await updateActiveHint(',
    tests: ['server/src/services/svc-otp/passkeys.test.ts'],
  },
]
