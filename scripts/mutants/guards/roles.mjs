export default [
  {
    guard: 'an administrator grants only roles whose scopes they hold',
    file: 'server/src/domain/people/administrators/granted-roles.ts',
    text: 'if (missing.length > 0) throw',
    replacement: 'if (false) throw',
    tests: ['server/src/domain/administration/administrators/administrators.test.ts'],
  },
  {
    guard: 'operators exist only in the operators’ tenant',
    file: 'server/src/domain/people/administrators/granted-roles.ts',
    text: 'if (beyondTenant.length > 0 && !(await findTenant(tx))?.is_operator)',
    replacement: 'if (false)',
    tests: ['server/src/domain/administration/administrators/administrators.test.ts'],
  },
  {
    guard: 'the last administrator stays',
    file: 'server/src/domain/administration/administrators/change-administrator.ts',
    text: "throw new Problem('last_administrator')",
    replacement: 'return',
    tests: ['server/src/domain/administration/administrators/last-administrator.test.ts'],
  },
  {
    guard: 'sessions end when an administrator’s roles change',
    file: 'server/src/domain/administration/administrators/administrators.ts',
    text: 'if (input.roles || input.status) await endSessionsAsConsequence(ctx, tx, userId)',
    replacement: '',
    tests: ['server/src/services/svc-auth/sign-in/sessions.test.ts', 'e2e/access/roles.test.ts'],
  },
]
