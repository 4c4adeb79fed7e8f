// Vitest's global setup: one PostgreSQL for the whole run, with a migrated template that every test file clones.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Connection, clientConfig, migrate, provisionDatabase } from '@countersign/platform/database'
import { startEmbeddedPostgres } from '@countersign/platform/embedded-postgres'
import pg from 'pg'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: Connection
    /** The folder that copyFirstRun works in. */
    firstRuns: string
  }
}

export const templateName = 'countersign_template'
export const migrationsDirectory = fileURLToPath(new URL('../../server/migrations/', import.meta.url))

export default async function startCluster(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-test-'))
  // Speed over durability: tests of crashes use their own clusters.
  const cluster = await startEmbeddedPostgres({
    dataDir,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      autovacuum: 'off',
      max_connections: '400',
    },
  })
  const { owner } = await provisionDatabase(cluster.connection, templateName)
  await migrate(owner, migrationsDirectory)
  await allowCloning(cluster.connection)
  project.provide('cluster', cluster.connection)
  const firstRuns = await mkdtemp(join(tmpdir(), 'countersign-first-'))
  project.provide('firstRuns', firstRuns)
  return async () => {
    await cluster.stop()
    for (const folder of [dataDir, firstRuns]) await rm(folder, { recursive: true, force: true })
  }
}

async function allowCloning(superuser: Connection): Promise<void> {
  const client = new pg.Client(clientConfig(superuser))
  await client.connect()
  await client.query(`alter database ${templateName} is_template true`)
  await client.end()
}
