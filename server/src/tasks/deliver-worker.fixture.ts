// A process that only delivers, for tests that kill it.
import { systemClock } from '@countersign/platform/clock'
import { openDeliverProcess } from './deliver-process.fixture.ts'

const { connection, masterKey } = JSON.parse(process.argv[2] ?? '')
const { worker } = await openDeliverProcess({ connection, masterKey, clock: systemClock })
worker.start()
