// `npm run test:cluster`, which is no part of `npm test`.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.check.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    pool: 'forks',
    bail: 1,
  },
})
