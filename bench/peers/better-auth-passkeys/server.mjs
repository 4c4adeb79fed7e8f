// better-auth with its passkey plugin on PostgreSQL (configured by PGHOST, PGUSER and PGDATABASE), as the web site at
// ORIGIN. All users have the key in PUBLIC_KEY. Its rate limit is off.
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { passkey } from '@better-auth/passkey'
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { toNodeHandler } from 'better-auth/node'
import pg from 'pg'
import { announce, listen } from '../announce.mjs'
import { preparePeople } from './people.mjs'

const { ORIGIN: origin, PUBLIC_KEY: publicKey } = process.env
const pool = new pg.Pool({ max: 16 })
const secret = randomBytes(32).toString('base64')

const server = createServer()
const url = await listen(server)
const auth = betterAuth({
  baseURL: url,
  secret,
  database: pool,
  trustedOrigins: [origin],
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  // It logs errors about missing tables before they are created.
  logger: { disabled: true },
  plugins: [passkey({ rpID: new URL(origin).hostname, rpName: 'Web shop', origin })],
})
const { runMigrations } = await getMigrations(auth.options)
await runMigrations()
const issueChallenges = await preparePeople(auth, pool, { secret, publicKey })
const handle = toNodeHandler(auth)
server.on('request', async (request, response) => {
  if (request.url !== '/challenges') return handle(request, response)
  response.end(JSON.stringify(await issueChallenges()))
})
announce({ challengesUrl: `${url}/challenges`, verifyUrl: `${url}/api/auth/passkey/verify-authentication` })
