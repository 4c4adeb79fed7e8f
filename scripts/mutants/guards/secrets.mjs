export default [
  {
    guard: 'a new data key is wrapped with the newest master key',
    file: 'platform/src/crypto/master-key-ring.ts',
    text: 'if (this.#file) this.#keys = readKeyFile(this.#file)\n    return this.#keys[0]',
    replacement: 'return this.#keys[0]',
    tests: ['platform/src/crypto/master-key-file.test.ts'],
  },
  {
    guard: 'a sealed value opens only in its place',
    file: 'platform/src/crypto/envelope.ts',
    text: 'return JSON.stringify([tenantId, table, row, column])',
    replacement: 'return JSON.stringify([tenantId, table, column])',
    tests: ['platform/src/crypto/envelope.test.ts'],
  },
  {
    guard: 'a sealed value opens only for its tenant',
    file: 'platform/src/crypto/envelope.ts',
    text: 'return JSON.stringify([tenantId, table, row, column])',
    replacement: 'return JSON.stringify([table, row, column])',
    tests: ['platform/src/crypto/envelope.test.ts'],
  },
  {
    guard: 'a wrapped data key opens only for its tenant',
    file: 'platform/src/crypto/master-key-ring.ts',
    text: 'return JSON.stringify([tenantId, version])',
    replacement: 'return JSON.stringify([version])',
    tests: ['platform/src/crypto/master-key-ring.test.ts'],
  },
  {
    guard: 'a server refuses to start without a master key that its secrets need',
    file: 'server/src/tasks/rewrap-data-keys.ts',
    text: 'if (unknown.length === 0) return',
    replacement: 'if (unknown.length >= 0) return',
    tests: ['e2e/deployment/commands.test.ts'],
  },
]
