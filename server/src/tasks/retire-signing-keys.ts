import type { Clock } from '@countersign/platform/clock'
import type { Database } from '@countersign/platform/database'
import { acrossTenants } from '@countersign/platform/database/across-tenants'
import type { Recurring, TaskHandler } from '@countersign/platform/tasks'
import { updateToRetired } from '../domain/tenancy/index.ts'

export const retireSigningKeysRecurring: Recurring = { kind: 'retire-signing-keys', everySeconds: 60 }

export const retireSigningKeys = ({ database, clock }: { database: Database; clock: Clock }): TaskHandler => ({
  run: async () =>
    void (await acrossTenants(database, 'signing keys to retire', (tx) => updateToRetired(tx, new Date(clock.now())))),
})
