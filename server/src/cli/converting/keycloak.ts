// The users of a Keycloak realm, from `kc.sh export`.
import { toBase32 } from '@countersign/platform/one-time-codes'
import { type Converted, type ConvertedUser, UnreadableExport } from './converted-user.ts'

interface KeycloakUser {
  readonly id?: string
  readonly username?: string
  readonly email?: string
  readonly emailVerified?: boolean
  readonly firstName?: string
  readonly lastName?: string
  readonly enabled?: boolean
  readonly serviceAccountClientId?: string
  readonly attributes?: Readonly<Record<string, readonly string[]>>
  readonly credentials?: readonly KeycloakCredential[]
}

interface KeycloakCredential {
  readonly type?: string
  /** JSON. */
  readonly secretData?: string
  readonly credentialData?: string
}

export function fromKeycloak(text: string): Converted {
  const users: ConvertedUser[] = []
  const notes: string[] = []
  for (const user of usersIn(text)) {
    const { username: userId } = user
    if (userId === undefined || user.serviceAccountClientId !== undefined) continue
    if (user.enabled === false) notes.push(`${userId} is disabled in Keycloak and was left out.`)
    else users.push({ ...profileOf(user, userId), ...credentialsOf(user, userId, notes) })
  }
  return { users, notes }
}

function usersIn(text: string): readonly KeycloakUser[] {
  const { users } = parse(text) as { users?: unknown }
  if (!Array.isArray(users))
    throw new UnreadableExport('has no "users". Export the realm with its users: kc.sh export --users realm_file')
  return users
}

function profileOf(user: KeycloakUser, userId: string): ConvertedUser {
  const { id, email, emailVerified, firstName = '', lastName = '', attributes } = user
  return {
    userId,
    displayName: `${firstName} ${lastName}`.trim(),
    emailAddress: email ?? '',
    emailVerified: email ? String(emailVerified ?? false) : '',
    locale: attributes?.locale?.[0] ?? '',
    externalId: id ?? '',
  }
}

function credentialsOf({ credentials = [] }: KeycloakUser, userId: string, notes: string[]): Partial<ConvertedUser> {
  const ofType = (type: string) => credentials.filter((credential) => credential.type === type)
  const [password] = ofType('password')
  const apps = ofType('otp').filter(({ credentialData }) => (parse(credentialData) as OtpData).subType === 'totp')
  const left = credentials.filter((credential) => credential !== password && credential !== apps[0])
  for (const { type } of left) notes.push(`${userId} has another credential (${type}) that does not move.`)
  const passwordHash = password && hashOf(password)
  if (password && passwordHash === undefined) notes.push(`${userId} has a password of an unknown algorithm.`)
  return { ...(passwordHash && { passwordHash }), ...(apps[0] && seedOf(apps[0])) }
}

interface PasswordData {
  readonly hashIterations?: number
  readonly algorithm?: string
  readonly additionalParameters?: Readonly<Record<string, readonly string[]>>
}

function hashOf({ secretData, credentialData }: KeycloakCredential): string | undefined {
  const { value = '', salt = '' } = parse(secretData) as { value?: string; salt?: string }
  const { hashIterations, algorithm = '', additionalParameters = {} } = parse(credentialData) as PasswordData
  if (algorithm.startsWith('$2') || value.startsWith('$2')) return value
  const end = [salt, value].map((base64) => base64.replace(/=+$/, '')).join('$')
  if (algorithm === 'argon2') {
    const of = (name: string, fallback: string) => additionalParameters[name]?.[0] ?? fallback
    const version = of('version', '1.3') === '1.0' ? 16 : 19
    return `$argon2${of('type', 'id')}$v=${version}$m=${of('memory', '7168')},t=${hashIterations},p=${of('parallelism', '1')}$${end}`
  }
  const digest = { pbkdf2: 'sha1', 'pbkdf2-sha256': 'sha256', 'pbkdf2-sha512': 'sha512' }[algorithm]
  return digest && `$pbkdf2-${digest}$i=${hashIterations}$${end}`
}

interface OtpData {
  readonly subType?: string
  readonly digits?: number
  readonly period?: number
  readonly algorithm?: string
  readonly secretEncoding?: string
}

function seedOf({ secretData, credentialData }: KeycloakCredential): Partial<ConvertedUser> {
  const { value = '' } = parse(secretData) as { value?: string }
  const { digits = 6, period = 30, algorithm = 'HmacSHA1', secretEncoding } = parse(credentialData) as OtpData
  return {
    // Unless it says otherwise, Keycloak uses the characters of the text as the bytes of the seed.
    totpSecret: secretEncoding?.toUpperCase() === 'BASE32' ? value : toBase32(Buffer.from(value)),
    totpAlgorithm: algorithm.replace(/^Hmac/, ''),
    totpDigits: String(digits),
    totpPeriodSeconds: String(period),
  }
}

function parse(text = '{}'): object {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // Reported below.
  }
  throw new UnreadableExport('is not JSON as Keycloak writes it')
}
