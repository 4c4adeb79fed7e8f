import type { Command } from '@countersign/platform/cli'
import { readConfig } from '../config.ts'
import { prepareDatabase } from '../deployment.ts'

export const migrateCommand: Command = {
  name: 'migrate',
  usage: 'migrate',
  summary: 'Migrate the database to this version and exit',
  async run(_arguments, { environment, print }) {
    const { stop, applied } = await prepareDatabase(readConfig(environment), print)
    await stop()
    print(
      applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.map(({ name }) => name).join(', ')}.`,
    )
  },
}
