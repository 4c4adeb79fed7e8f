// A process that does nothing but purge, for tests that kill it.
import { openDatabase } from '@countersign/platform/database'
import { createAudit } from '../../audit/audit.ts'
import { createPurge } from './purge.ts'

const { connection, now } = JSON.parse(process.argv[2] ?? '')
const clock = { now: () => now }
const purgeDue = createPurge({ database: openDatabase({ connection }), clock, audit: createAudit({ clock }) })
await purgeDue(new AbortController().signal)
