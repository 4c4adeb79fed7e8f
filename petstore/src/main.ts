// The `petstore` command: the only place that reads the environment, and the only one that ends the process.
import { runProgram } from '@countersign/platform/cli'
import { program } from './cli/program.ts'

await runProgram(program, process)
