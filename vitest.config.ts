import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,platform,server,petstore,testkit,e2e,bench,scripts}/**/*.test.{ts,mjs}'],
    exclude: ['**/node_modules/**', 'bench/.peers/**'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
    globalSetup: ['testkit/src/cluster.ts'],
  },
})
