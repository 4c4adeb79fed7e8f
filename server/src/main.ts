// The `countersign` command: the only place that reads the environment, and the only one that ends the process.
import { runCommand } from './cli/commands.ts'
import { explainFailure } from './cli/explain-failure.ts'

const stopSignal = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // A terminal sends the signal to us and to the shell above us, which sends it again: once is enough.
  process.on(name, () => stopSignal.abort())
}

try {
  await runCommand(process.argv.slice(2), {
    environment: process.env,
    stopSignal: stopSignal.signal,
    print: (text) => void process.stdout.write(`${text}\n`),
  })
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`)
  process.exitCode = 1
}
