import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What starts processes and browsers takes longest, and must not be what is left for one worker at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      slow.findIndex((folder) => moduleId.includes(folder)) + 1 || slow.length + 1
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other))
  }
}

const slow = ['/e2e/faults/', '/e2e/docs/', '/e2e/deployment/', '/e2e/authenticator/', '/e2e/', '/embedded-postgres/']

/** Only where they are named, as `npm run test:long` does. */
const long = process.argv.some((argument) => argument.includes('.long.test.')) ? [] : ['**/*.long.test.{ts,mjs}']

const hashCost = fileURLToPath(new URL('testkit/src/hash-cost.ts', import.meta.url))

export default defineConfig({
  resolve: { alias: [{ find: './hash-cost.ts', replacement: hashCost }] },
  test: {
    include: [
      '{contract,platform,server,petstore,start,web,sdk,testkit,e2e,examples,bench,scripts}/**/*.test.{ts,mjs}',
    ],
    exclude: ['**/node_modules/**', 'bench/.peers/**', ...long],
    // For a test that never ends: nothing is tested by how long it takes, and a machine may be busy.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    // The default of one second is too short for a process that starts on a busy machine.
    expect: { poll: { timeout: 60_000 } },
    pool: 'forks',
    // Tests wait for processes and databases: as many at a time as Vitest would have it leaves cores idle.
    maxWorkers: availableParallelism() + 2,
    // A server makes much that lives for one request only: with more room, less of the time goes into collecting it. And
    // collecting everything, which happens each time a heap has grown, begins with a heap of this size.
    execArgv: ['--max-semi-space-size=64', '--initial-heap-size=512'],
    // Loading the server costs more than most tests of it. Nothing of ours keeps state in a module.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    globalSetup: ['testkit/src/cluster.ts'],
  },
})
