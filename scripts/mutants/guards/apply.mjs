const tests = ['server/src/cli/apply/apply.test.ts']

export default [
  {
    guard: 'a dry run changes nothing',
    file: 'server/src/cli/apply/apply.ts',
    text: 'if (isDryRun) throw new RolledBack()',
    replacement: '',
    tests,
  },
  {
    guard: 'a second run changes no client and records nothing',
    file: 'server/src/cli/apply/apply-clients.ts',
    text: 'scopes: scopesOf(client),',
    replacement: 'scopes: client.scopes,',
    tests,
  },
  {
    guard: 'what a file does not name is left alone unless it is pruned',
    file: 'server/src/cli/apply/apply-clients.ts',
    text: 'if (!prune) return\n  for (const { clientId,',
    replacement: 'for (const { clientId,',
    tests,
  },
  {
    guard: 'a secret is never in the file itself',
    file: 'server/src/cli/apply/declaration.ts',
    text: 'Type.Record(Type.String(), Reference)',
    replacement: 'Type.Record(Type.String(), Type.Any())',
    tests,
  },
  {
    guard: 'a name that occurs twice in a file is refused',
    file: 'server/src/cli/apply/apply.ts',
    text: 'if (index >= 0) throw new CommandRefused',
    replacement: 'if (false) throw new CommandRefused',
    tests,
  },
]
