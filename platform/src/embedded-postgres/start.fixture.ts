// A process of its own that starts the server, says how it went in one line, and stops it when told so.
import { startEmbeddedPostgres } from './start.ts'

const say = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`)

try {
  const postgres = await startEmbeddedPostgres({
    dataDir: process.argv[2] as string,
    settings: { fsync: 'off' },
    onProgress: (progress) => say({ progress }),
  })
  say({ pid: postgres.pid, connection: postgres.connection })
  process.stdin.once('data', () => postgres.stop().then(() => process.exit()))
} catch (error) {
  const { name, message } = error as Error
  say({ pid: 0, name, message })
}
