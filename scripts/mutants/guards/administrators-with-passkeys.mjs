// Administrators who must use a passkey.
const rules = ['server/src/services/svc-auth/sign-in/administrators-with-passkeys.test.ts']
const recovery = ['server/src/domain/administration/administrators/recover.test.ts']
const required = 'server/src/domain/authenticators/administrators/require-passkeys.ts'

export default [
  {
    guard: 'a session that must use a passkey reaches no other operation',
    file: 'platform/src/http/route.ts',
    text: 'if (!operation.beforePasskey) sessions?.assertPasskey(identity)',
    replacement: 'void operation.beforePasskey',
    tests: rules,
  },
  {
    guard: 'only an administrator with a passkey can require passkeys',
    file: required,
    text: "if (enabled && held.some((row) => row.status === 'active' && isOwnPasskey(ctx, row))) return",
    replacement: 'if (enabled || held.some((row) => isOwnPasskey(ctx, row))) return',
    tests: rules,
  },
  {
    guard: 'passkeys are not turned off while administrators must use them',
    file: 'server/src/domain/authenticators/modes/modes.ts',
    text: "if (authType === 'passkey' && enabled === false) await assertNotRequired(tx, now)",
    replacement: 'void assertNotRequired',
    tests: rules,
  },
  {
    guard: 'a user without a role needs no passkey',
    file: 'server/src/domain/people/sessions/sessions-store.ts',
    text: ' and cardinality(s.roles) > 0',
    replacement: '',
    tests: rules,
  },
  {
    guard: 'a stolen password and code add no passkey for an administrator who has one',
    file: 'server/src/domain/sign-in/self-service/own-passkeys.ts',
    text: 'isOwnPasskey(ctx, row))) assertPasskey(origin.caller)',
    replacement: 'isOwnPasskey(ctx, row))) void assertPasskey',
    tests: rules,
  },
  {
    guard: 'only a passkey counts as one in the session',
    file: 'server/src/domain/sign-in/sign-in/step-up.ts',
    text: "challenge?.auth_type === 'passkey' ? provenAt : null",
    replacement: 'null',
    tests: rules,
  },
  {
    guard: 'a recovered administrator keeps no method',
    file: 'server/src/domain/administration/administrators/recover.ts',
    text: 'await removeRegistration(ctx, tx, origin, registration_id)',
    replacement: 'void removeRegistration, registration_id',
    tests: recovery,
  },
  {
    guard: 'a recovered administrator keeps no session',
    file: 'server/src/domain/administration/administrators/recover.ts',
    text: '    await endSessionsAsConsequence(ctx, tx, userId)\n',
    replacement: '',
    tests: recovery,
  },
]
