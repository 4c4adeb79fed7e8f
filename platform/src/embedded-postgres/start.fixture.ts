// A separate process that starts the server, reports the result in one line, and stops it on request.
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
