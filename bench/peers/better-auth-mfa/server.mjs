// better-auth with its second factors on PostgreSQL (configured by PGHOST, PGUSER and PGDATABASE): codes of an
// authenticator app, and codes that it sends through the gateway at GATEWAY_URL. Its rate limit is off.
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { toNodeHandler } from 'better-auth/node'
import { twoFactor } from 'better-auth/plugins'
import pg from 'pg'
import { announce, listen } from '../announce.mjs'
import { openGateway } from './gateway.mjs'
import { preparePeople } from './people.mjs'

const send = openGateway(process.env.GATEWAY_URL)
const pool = new pg.Pool({ max: 16 })
const secret = randomBytes(32).toString('base64')

function options(baseURL) {
  return {
    baseURL,
    secret,
    database: pool,
    emailAndPassword: { enabled: true },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // It logs errors about missing tables before they are created.
    logger: { disabled: true },
    // Its response does not wait for the gateway's, as its documentation recommends.
    advanced: { backgroundTasks: { handler: () => undefined } },
    plugins: [twoFactor({ otpOptions: { sendOTP: ({ user, otp }) => send(user.email, otp) } })],
  }
}

const server = createServer()
const url = await listen(server)
const auth = betterAuth(options(url))
const { runMigrations } = await getMigrations(auth.options)
await runMigrations()
const { seed, openSessions, beginSignIns } = await preparePeople(auth, pool, secret)
const prepare = { '/sessions': openSessions, '/sign-ins': beginSignIns }
const handle = toNodeHandler(auth)
server.on('request', async (request, response) => {
  if (!(request.url in prepare)) return handle(request, response)
  response.end(JSON.stringify(await prepare[request.url]()))
})
const base = `${url}/api/auth/two-factor`
announce({
  seed,
  sessionsUrl: `${url}/sessions`,
  signInsUrl: `${url}/sign-ins`,
  verifyTotpUrl: `${base}/verify-totp`,
  sendOtpUrl: `${base}/send-otp`,
  verifyOtpUrl: `${base}/verify-otp`,
})
