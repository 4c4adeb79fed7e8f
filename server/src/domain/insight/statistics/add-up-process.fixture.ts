// A process that only adds up statistics, for tests that kill it.
import { openDatabase } from '@countersign/platform/database'
import type { BaseContext } from '../../base/index.ts'
import { addUpStatistics } from './add-up.ts'

const { connection, now, tenantId } = JSON.parse(process.argv[2] ?? '')
const database = openDatabase({ connection })
const ctx = { clock: { now: () => now }, database } as unknown as BaseContext
while (await addUpStatistics(ctx, database.scope(tenantId)));
