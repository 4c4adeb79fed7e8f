// What `npm start` runs: the `countersign` command with the pet store next to the services.
import { runProgram } from '@countersign/platform/cli'
import { countersign } from '@countersign/server/program'

await runProgram(
  countersign({ companions: async () => [(await import('./petstore-companion.ts')).petstoreCompanion] }),
  process,
)
