import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshDatabase, startServerProcess } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'

const folder = await mkdtemp(join(tmpdir(), 'countersign-shutdown-'))
const database = await freshDatabase()
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

test('a request in flight is finished before the process ends', async () => {
  const server = await startServerProcess({ DATA_DIR: folder, ...database.environment, PORT: '0' })
  const body = 'grant_type=client_credentials&client_id=a&client_secret=b'
  const answered = new Promise<number | undefined>((resolve, reject) => {
    const call = request(`${server.url}/AuthPage/oauth/token/demo`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length },
    })
    call.once('response', (response) => resolve(response.resume().statusCode))
    call.once('error', reject)
    call.write(body.slice(0, 10))
    // Half of the request has arrived when the stop signal comes; then the rest follows.
    setTimeout(() => server.child.kill('SIGTERM'), 300)
    setTimeout(() => call.end(body.slice(10)), 800)
  })
  expect(await answered).toBe(401)
  expect(await server.stop()).toBe(0)
})
