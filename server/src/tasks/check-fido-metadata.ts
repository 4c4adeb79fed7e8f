// Warns operators when the FIDO metadata is outdated: models that were revoked since are still accepted.
import type { Clock } from '@countersign/platform/clock'
import type { Database } from '@countersign/platform/database'
import { acrossTenants } from '@countersign/platform/database/across-tenants'
import type { Log } from '@countersign/platform/log'
import type { Recurring, TaskHandler } from '@countersign/platform/tasks'
import { findMetadata, isOutdated } from '../domain/authenticators/index.ts'

export const checkFidoMetadataRecurring: Recurring = { kind: 'check-fido-metadata', everySeconds: 6 * 3600 }

/** The day of the next update; undefined without metadata. */
export async function findNextUpdate(database: Database): Promise<string | undefined> {
  return (await acrossTenants(database, 'the age of the FIDO metadata', findMetadata))?.next_update
}

interface Context {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
}

export const checkFidoMetadata = ({ database, clock, log }: Context): TaskHandler => ({
  async run() {
    const nextUpdate = await findNextUpdate(database)
    if (nextUpdate && isOutdated(nextUpdate, clock.now()))
      log.warn({ nextUpdate }, 'the FIDO metadata is outdated: import the current file')
  },
})
