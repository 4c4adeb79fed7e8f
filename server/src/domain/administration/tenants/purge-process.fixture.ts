// A process that only purges, for tests that kill it.
import { openDatabase } from '@countersign/platform/database'
import { purgeDueTenants } from './purge.ts'

const { connection, now } = JSON.parse(process.argv[2] ?? '')
const ctx = { clock: { now: () => now }, database: openDatabase({ connection }) }
await purgeDueTenants(ctx, new AbortController().signal)
