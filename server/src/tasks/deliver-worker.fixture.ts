// A process that does nothing but deliver, for tests that kill it.
import { systemClock } from '@countersign/platform/clock'
import { openDeliverProcess, playChallenges } from './deliver-process.fixture.ts'

const { connection, masterKey } = JSON.parse(process.argv[2] ?? '')
const { worker } = await openDeliverProcess({ connection, masterKey, clock: systemClock, codes: playChallenges() })
worker.start()
