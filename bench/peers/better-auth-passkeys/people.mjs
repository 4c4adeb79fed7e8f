// Users with a passkey, and their challenges: the rows that better-auth's own calls leave, which would take minutes.
import { createHmac, randomBytes } from 'node:crypto'

const peopleCount = 20_000
const challengesAtOnce = 500
const randomId = `replace(gen_random_uuid()::text, '-', '')`

export async function preparePeople(auth, pool, { secret, publicKey }) {
  await pool.query(
    `insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
     select 'person-' || n, 'Person', 'person-' || n || '@example.com', true, now(), now()
     from generate_series(0, $1::int - 1) n`,
    [peopleCount],
  )
  await pool.query(
    `insert into passkey (id, "publicKey", "userId", "credentialID", counter, "deviceType", "backedUp", "createdAt")
     select ${randomId}, $1, id, 'credential_of_' || replace(id, '-', '_'), 0, 'singleDevice', false, now() from "user"`,
    [publicKey],
  )
  await pool.query('vacuum analyze')
  const { createAuthCookie } = await auth.$context
  const { name } = createAuthCookie('better-auth-passkey')
  const sign = (value) => encodeURIComponent(`${value}.${createHmac('sha256', secret).update(value).digest('base64')}`)
  let count = 0

  /** A few at a time, because it scans all open ones whenever one is answered. */
  return async function issueChallenges() {
    const issued = Array.from({ length: challengesAtOnce }, () => ({
      token: randomBytes(24).toString('base64url'),
      challenge: randomBytes(32).toString('base64url'),
      credentialId: `credential_of_person_${count++ % peopleCount}`,
    }))
    const value = ({ challenge }) =>
      JSON.stringify({ type: 'authentication', expectedChallenge: challenge, userData: { id: '' } })
    await pool.query(
      `insert into verification (id, identifier, value, "expiresAt", "createdAt", "updatedAt")
       select ${randomId}, token, value, now() + interval '5 minutes', now(), now()
       from unnest($1::text[], $2::text[]) as issued (token, value)`,
      [issued.map(({ token }) => token), issued.map(value)],
    )
    return issued.map(({ token, challenge, credentialId }) => ({
      challenge,
      credentialId,
      cookie: `${name}=${sign(token)}`,
    }))
  }
}
