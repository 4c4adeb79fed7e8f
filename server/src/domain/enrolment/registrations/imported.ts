// Methods that users bring along from another system: a password as its hash, an authenticator app as its seed.
import { type AuthType, invalidField, type RegisterOtpRequest } from '@countersign/contract'
import { newId } from '@countersign/platform/crypto'
import type { TenantTx } from '@countersign/platform/database'
import { typedMethod } from '../../../methods/index.ts'
import type { EnrolmentDraft, ImportedCredential } from '../../../methods/method.ts'
import { type Actor, recordEvent } from '../../audit/index.ts'
import {
  agreementOf,
  endRestriction,
  insertRegistration,
  listRegistrations,
  lockRegistrationsOf,
  modes,
  registrationSecrets,
} from '../../authenticators/index.ts'
import { removeRegistration } from '../../challenges/index.ts'
import { findSubject, ownClientId } from '../../people/index.ts'
import type { EnrolmentContext } from '../context.ts'
import { notifyMethodChange } from './notices.ts'

/** Undefined if the request brings nothing along. */
export function importedOf(
  { authType, totpSeed }: RegisterOtpRequest,
  passwordHash: string | undefined,
): ImportedCredential | undefined {
  if (totpSeed && authType !== 'authenticator_app')
    throw invalidField('totpSeed', 'is allowed only for authenticator_app')
  return (totpSeed ?? passwordHash) === undefined ? undefined : { totpSeed, passwordHash }
}

/** @throws {Problem} that names the field. */
export function adopt(authType: AuthType, imported: ImportedCredential): EnrolmentDraft<unknown> {
  const draft = typedMethod(authType).adopt?.(imported)
  if (!draft) throw new TypeError(`${authType} cannot be imported.`)
  return draft
}

/** What a file of users brings along. */
export type ImportedCredentials = ImportedCredential

const fieldOf = { password: 'passwordHash', authenticator_app: 'totpSeed' } as const
type Importable = keyof typeof fieldOf
const importable = Object.keys(fieldOf) as Importable[]

/** Which methods the credentials are of. @throws {Problem} for one that cannot be imported. */
export function readCredentials(credentials: ImportedCredentials): readonly Importable[] {
  const given = importable.filter((authType) => credentials[fieldOf[authType]] !== undefined)
  for (const authType of given) adopt(authType, credentials)
  return given
}

interface Importing {
  readonly actor: Actor
  readonly userId: string
  readonly isNewUser: boolean
}

/**
 * For a user whose row is locked. Keeps what the user has set or used here: a file can be imported again during a migration.
 * Returns the methods that changed.
 */
export async function importCredentials(
  ctx: EnrolmentContext,
  tx: TenantTx,
  importing: Importing,
  credentials: ImportedCredentials,
): Promise<AuthType[]> {
  const changed: AuthType[] = []
  for (const authType of readCredentials(credentials)) {
    if (await importOne(ctx, tx, importing, authType, adopt(authType, credentials))) changed.push(authType)
  }
  return changed
}

async function importOne(
  ctx: EnrolmentContext,
  tx: TenantTx,
  { actor, userId, isNewUser }: Importing,
  authType: Importable,
  draft: EnrolmentDraft<unknown>,
): Promise<boolean> {
  if (!(await modes.of(tx, authType)).enabled)
    throw invalidField(fieldOf[authType], `cannot be imported while the method ${authType} is disabled`)
  const subject = await findSubject(tx, userId)
  if (!subject || subject.has_role)
    throw invalidField('userId', 'belongs to an administrator, whom an import cannot change')
  // Locked, so that the user cannot sign in with one that is about to be replaced.
  const [held] = await lockRegistrationsOf(tx, { userId, authType })
  if (held) {
    const secret = await registrationSecrets.open(ctx, tx, held)
    if (!typedMethod(authType).isReplacedBy?.(secret, draft.secret)) return false
    await removeRegistration(ctx, tx, { actor }, held.registration_id)
  }
  const now = ctx.clock.now()
  const registrationId = newId('reg', now)
  const caller = { kind: 'client', clientId: actor.kind === 'client' ? actor.id : ownClientId, scopes: [] } as const
  const agreement = await agreementOf(tx, { userId, caller, subject, proven: false, asAdministrator: true })
  const status = 'active'
  await insertRegistration(
    tx,
    {
      registrationId,
      userId,
      authType,
      status,
      label: null,
      hint: draft.hint,
      sealedSecret: await registrationSecrets.seal(ctx, tx, registrationId, draft.secret),
      importedHash: draft.importedHash,
      progress: 0,
      drift: 0,
      replacesId: null,
      ...agreement,
    },
    new Date(now),
  )
  const details = { registrationId, authType, status, agreed: agreement.agreed, imported: true }
  const target = { kind: 'user' as const, id: userId }
  await recordEvent(ctx, tx, { actor }, { action: 'registration.created', target, details })
  if (authType === 'password' && (held || isNewUser)) await endRestriction(ctx, tx, { actor }, userId)
  const change = held ? 'replaced' : 'added'
  await notifyMethodChange(ctx, tx, await listRegistrations(tx, userId), { change, authType, registrationId })
  return true
}
