// A process that publishes and closes, and must then exit without being killed.
import { createLog } from '../log/index.ts'
import { openSignals } from './index.ts'

const connection = JSON.parse(process.argv[2] ?? '')
const signals = await openSignals({ connection, log: createLog({ level: 'silent' }) })
signals.publish('client', 'last')
await signals.close()
