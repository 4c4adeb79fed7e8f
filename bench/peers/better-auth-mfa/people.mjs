// Users with a second factor. One of them is created with better-auth's own calls; the others are copies of that one's
// rows, with the same seed, because its calls would take minutes.
import { createHmac } from 'node:crypto'

const peopleCount = 20_000
const sessionCount = 2_000
const signInsAtOnce = 500
const emailOf = (n) => `person-${n}@example.com`
const email = emailOf(0)
const password = 'correct horse battery staple'

export async function preparePeople(auth, pool, secret) {
  const seed = await enrol(auth)
  await copyPerson(pool)
  const { authCookies, createAuthCookie } = await auth.$context
  const sign = (value) => encodeURIComponent(`${value}.${createHmac('sha256', secret).update(value).digest('base64')}`)
  const withCookie = (name) => (row) => ({ email: row.email, cookie: `${name}=${sign(row.value)}` })
  return {
    seed,
    openSessions: async () => (await openSessions(pool)).map(withCookie(authCookies.sessionToken.name)),
    beginSignIns: async () => (await beginSignIns(pool)).map(withCookie(createAuthCookie('two_factor').name)),
  }
}

async function enrol(auth) {
  const cookieOf = ({ headers }) =>
    new Headers({
      cookie: headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; '),
    })
  const signedUp = await auth.api.signUpEmail({ body: { email, password, name: 'Person' }, asResponse: true })
  const headers = cookieOf(signedUp)
  const { totpURI } = await auth.api.enableTwoFactor({ headers, body: { password } })
  const seed = fromBase32(new URL(totpURI).searchParams.get('secret'))
  const { code } = await auth.api.generateTOTP({ body: { secret: seed } })
  await auth.api.verifyTOTP({ headers, body: { code } })
  return seed
}

const randomId = `replace(gen_random_uuid()::text, '-', '')`

async function copyPerson(pool) {
  await pool.query(
    `insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt", "twoFactorEnabled")
     select ${randomId}, name, 'person-' || n || '@example.com', "emailVerified", "createdAt", "updatedAt", "twoFactorEnabled"
     from "user", generate_series(1, $1::int) n`,
    [peopleCount],
  )
  await pool.query(
    `insert into "twoFactor" (id, secret, "backupCodes", "userId", verified, "failedVerificationCount")
     select ${randomId}, t.secret, t."backupCodes", u.id, t.verified, t."failedVerificationCount"
     from "twoFactor" t, "user" u where u.email <> $1`,
    [email],
  )
  await pool.query('vacuum analyze')
}

async function openSessions(pool) {
  const { rows } = await pool.query(
    `with opened as (
       insert into session (id, "expiresAt", token, "createdAt", "updatedAt", "userId")
       select ${randomId}, now() + interval '7 days', ${randomId}, now(), now(), id from "user" where email <> $1 limit $2
       returning token, "userId")
     select token as value, email from opened join "user" on "user".id = "userId"`,
    [email, sessionCount],
  )
  return rows
}

let signInCount = 0

/**
 * The rows that its password sign-in leaves: the user, and how often a second factor was tried. A few at a time,
 * because it scans all open ones whenever one continues.
 */
async function beginSignIns(pool) {
  const whose = Array.from({ length: signInsAtOnce }, () => emailOf(1 + (signInCount++ % peopleCount)))
  const { rows } = await pool.query(
    `with begun as (
       insert into verification (id, identifier, value, "expiresAt", "createdAt", "updatedAt")
       select ${randomId}, '2fa-' || substr(${randomId}, 1, 20), id, now() + interval '10 minutes', now(), now()
       from "user" where email = any($1)
       returning identifier, value),
     counted as (
       insert into verification (id, identifier, value, "expiresAt", "createdAt", "updatedAt")
       select ${randomId}, '2fa-attempts-' || identifier, '0', now() + interval '10 minutes', now(), now() from begun)
     select identifier as value, email from begun join "user" on "user".id = begun.value`,
    [whose],
  )
  return rows
}

function fromBase32(text) {
  const digits = [...text].map((character) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(character))
  const bits = digits.map((digit) => digit.toString(2).padStart(5, '0')).join('')
  return String.fromCharCode(...(bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
