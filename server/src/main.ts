// The `countersign` command: the only place that reads the environment, and the only one that ends the process.
import { runProgram } from '@countersign/platform/cli'
import { countersign } from './cli/commands.ts'

await runProgram(countersign({ companions: async () => [] }), process)
