// A process whose handler begins and never ends.
import { systemClock } from '../clock/index.ts'
import { openDatabase } from '../database/index.ts'
import { createLog } from '../log/index.ts'
import { createMetrics } from '../metrics/index.ts'
import { openSignals } from '../signals/index.ts'
import { createWorker } from './index.ts'

const { connection, leaseSeconds } = JSON.parse(process.argv[2] ?? '')
const log = createLog({ level: 'silent' })
createWorker({
  database: openDatabase({ connection }),
  handlers: {
    work: {
      run({ taskId }) {
        process.stdout.write(`${taskId}\n`)
        return new Promise(() => undefined)
      },
    },
  },
  clock: systemClock,
  log,
  metrics: createMetrics(),
  signals: await openSignals({ connection, log }),
  leaseSeconds,
}).start()
