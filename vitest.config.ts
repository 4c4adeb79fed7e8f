import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,platform,server,petstore,web,testkit,e2e,bench,scripts}/**/*.test.{ts,mjs}'],
    exclude: ['**/node_modules/**', 'bench/.peers/**'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // Tests wait for processes and databases: one file at a time, as Vitest would have it on two cores, leaves one idle.
    maxWorkers: Math.max(2, availableParallelism()),
    globalSetup: ['testkit/src/cluster.ts'],
  },
})
