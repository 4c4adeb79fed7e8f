// `npm run test:upgrade`, which is no part of `npm test`.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.check.ts'],
    testTimeout: 600_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    pool: 'forks',
    // Each stage begins where the one before ended.
    bail: 1,
  },
})
