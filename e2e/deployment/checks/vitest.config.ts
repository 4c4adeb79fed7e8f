// The long-running checks of `npm run deploy:check`, which are no part of `npm test`.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.check.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    pool: 'forks',
    // One at a time: they use the documented ports.
    fileParallelism: false,
    bail: 0,
  },
})
