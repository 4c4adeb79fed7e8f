// A database as it was before one of the migrations, for tests of what that migration does to existing rows.
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate } from '@countersign/platform/database'
import { freshDatabase, type TestDatabase } from './database.ts'

const migrations = fileURLToPath(new URL('../../server/migrations/', import.meta.url))

export interface EarlierDatabase extends TestDatabase {
  /** Runs the migration and all later ones. */
  migrate(): Promise<void>
}

/** `name` without its number: `agreed_registrations`. */
export async function databaseBefore(name: string): Promise<EarlierDatabase> {
  const database = await freshDatabase()
  const { superuser, owner } = database
  await superuser('drop schema public cascade')
  await superuser('create schema public')
  await superuser(`grant all on schema public to "${owner.user}"`)
  const files = await readdir(migrations)
  const first = files.find((file) => file.endsWith(`_${name}.sql`))
  if (!first) throw new Error(`There is no migration called ${name}.`)
  const earlier = await mkdtemp(join(tmpdir(), 'migrations-'))
  try {
    for (const file of files.filter((known) => known < first)) await cp(join(migrations, file), join(earlier, file))
    await migrate(owner, earlier)
  } finally {
    await rm(earlier, { recursive: true })
  }
  return { ...database, migrate: async () => void (await migrate(owner, migrations)) }
}
