export default [
  {
    guard: 'behind a pooler every transaction takes its own role',
    file: 'platform/src/database/transaction.ts',
    text: 'return role ? `begin; set local role ${role}` : ',
    replacement: 'return false ? `begin; set local role ${role}` : ',
    tests: ['platform/src/database/roles.test.ts'],
  },
  {
    guard: 'behind a pooler statements have no name that another session would not know',
    file: 'platform/src/database/pool.ts',
    text: "  if (isPooled) pool.on('connect', withoutNames)",
    replacement: '',
    tests: ['platform/src/database/roles.test.ts'],
  },
  {
    guard: 'a pooler needs direct connections for migrations and wake-ups',
    file: 'server/src/config.ts',
    text: '    if (!oneSource(values, name))\n',
    replacement: '    if (false)\n',
    tests: ['server/src/cli/settings.test.ts'],
  },
]
