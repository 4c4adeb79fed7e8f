// Guards of who may register, change and use a method of a user.
const locks = ['server/src/services/svc-otp/locks-then-checks.test.ts']

export default [
  {
    guard: 'a registration reads who the user is only under the lock of the user',
    file: 'server/src/domain/registrations/register.ts',
    text: `      await lockNewUser(tx, userId, now)
      await visibleSubject(tx, origin, userId)`,
    replacement: `      await visibleSubject(tx, origin, userId)
      await lockNewUser(tx, userId, now)`,
    tests: [...locks, 'e2e/attacks/administrator-race.test.ts'],
  },
  {
    guard: 'whatever locks the user reads who the user is only after that',
    file: 'server/src/domain/registrations/consent.ts',
    text: `  await (lock === 'shared' ? lockUserShared(tx, userId) : lockUser(tx, userId))
  return visibleSubject(tx, origin, userId)`,
    replacement: `  const subject = await visibleSubject(tx, origin, userId)
  await (lock === 'shared' ? lockUserShared(tx, userId) : lockUser(tx, userId))
  return subject`,
    tests: locks,
  },
  {
    guard: 'no device joins for a user who is disabled',
    file: 'server/src/domain/devices/enrolments.ts',
    text: '        await assertUserActive(tx, enrolmentId)',
    replacement: '',
    tests: locks,
  },
  {
    guard: 'a device that scans a QR code locks its user first',
    file: 'server/src/domain/device-challenges/qr.ts',
    text: '  await lockUserShared(tx, device.user_id)',
    replacement: '',
    tests: locks,
  },
  {
    guard: 'the device of a disabled user answers nothing',
    file: 'server/src/domain/device-challenges/answer.ts',
    text: `    if ((await findSubject(tx, userId))?.status !== 'active') throw new Problem('user_disabled')`,
    replacement: '',
    tests: locks,
  },
  {
    guard: 'a right answer of a user who was disabled after it was compared is refused',
    file: 'server/src/domain/challenges/settle.ts',
    text: `    if (subject?.status !== 'active')`,
    replacement: '    if (false)',
    tests: locks,
  },
  {
    guard: 'a session begins only while nothing disables its user or suspends the tenant',
    file: 'server/src/domain/sign-in/by-password.ts',
    text: '      await lockSigningIn(tx, userId)',
    replacement: '',
    tests: locks,
  },
  {
    guard: 'a change of an administrator waits for sessions that begin',
    file: 'server/src/domain/administrators/administrators.ts',
    text: '      await lockUser(tx, userId)',
    replacement: '',
    tests: locks,
  },
  {
    guard: 'a password that was removed after it was compared signs nobody in',
    file: 'server/src/domain/sign-in/by-password.ts',
    text: `      if (!(await isHeld(tx, userId, verdict.registrationId))) return refused({ reason: 'wrong_password' })`,
    replacement: '',
    tests: locks,
  },
]
