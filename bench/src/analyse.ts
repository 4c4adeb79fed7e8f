// Updates statistics, as PostgreSQL itself does within a minute: a plan from when a table was empty would otherwise
// last for the whole measurement.
import { readFile } from 'node:fs/promises'
import pg from 'pg'

export async function analyse(databasePid: number): Promise<void> {
  // Its working directory is its data folder; the fifth line of the file names the socket's folder.
  const [, , , port, socketDirectory] = (await readFile(`/proc/${databasePid}/cwd/postmaster.pid`, 'utf8')).split('\n')
  const within = async <T>(database: string, work: (client: pg.Client) => Promise<T>) => {
    const client = new pg.Client({ host: socketDirectory, port: Number(port), user: 'postgres', database })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }
  const { rows } = await within('postgres', (client) =>
    client.query<{ datname: string }>('select datname from pg_database where not datistemplate'),
  )
  for (const { datname } of rows) await within(datname, (client) => client.query('vacuum analyze'))
}
