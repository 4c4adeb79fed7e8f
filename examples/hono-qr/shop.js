// A shop whose visitors sign in by scanning a QR code, without typing a name or a password.
import { readFileSync } from 'node:fs'
import { Countersign } from '@countersign/sdk'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

const { publicUrl: url, tenantId, clientId, clientSecret } = JSON.parse(readFileSync('data/first-run.json', 'utf8'))
const countersign = new Countersign({ url, tenantId, clientId, clientSecret })
const page = readFileSync(new URL('page.html', import.meta.url), 'utf8')

// Each browser gets a random id. Only the browser that showed a code can use its outcome.
const open = new Map()
const users = new Map()
const app = new Hono()

app.get('/', (context) => context.html(page))

app.get('/me', (context) => context.json({ userId: users.get(getCookie(context, 'browser')) ?? null }))

app.post('/sign-in', async (context) => {
  const challenge = await countersign.mfa.triggerQrCode({ context: { action: 'Sign in to the shop' } })
  const browser = crypto.randomUUID()
  open.set(browser, challenge)
  // Over HTTPS, also set `secure`.
  setCookie(context, 'browser', browser, { httpOnly: true, sameSite: 'Lax' })
  return context.json({ qrCode: challenge.qrCode, link: challenge.qrContent })
})

app.post('/sign-in/wait', async (context) => {
  const browser = getCookie(context, 'browser')
  const challenge = open.get(browser)
  if (!challenge) return context.json({ error: 'Start a sign-in first.' }, 404)
  const { authenticated, assertion } = await countersign.mfa.wait(challenge, { signal: context.req.raw.signal })
  open.delete(browser)
  if (!authenticated) return context.json({ signedIn: false })
  const { userId } = await countersign.verifyAssertion(assertion, { maxAgeSeconds: 60 })
  users.set(browser, userId)
  return context.json({ signedIn: true, userId })
})

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(process.env.PORT ?? 8098) }, ({ port }) => {
  console.log(`The shop answers on http://127.0.0.1:${port}`)
})
