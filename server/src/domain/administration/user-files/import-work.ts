// The work of an import, a few lines at a time. Each line is committed, so that any process can continue after an interruption.
import { setTimeout as delay } from 'node:timers/promises'
import { invalidField, Problem } from '@countersign/contract'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { recordEvent } from '../../audit/index.ts'
import { type ImportedCredentials, importCredentials } from '../../enrolment/index.ts'
import {
  type DecidedOutcome,
  findUserImport,
  listWaitingUserLines,
  type UserImportRow,
  updateUserImportDone,
  updateUserLine,
  type WaitingUserLine,
} from '../../people/index.ts'
import { userEntities } from '../../policies/index.ts'
import type { AdministrationContext } from '../context.ts'
import { upsertProfile } from '../users/profile.ts'
import { credentialsPlace } from './credentials.ts'

const linesAtOnce = 25
/** Users wait for sign-ins, but not for imports: the database rests as long as it works on an import. */
const restsPerWork = 1

type Schema = Awaited<ReturnType<typeof userEntities.publishedSchema>>

/** For the task: continues an import until it is done or the task must stop. */
export async function work(
  ctx: AdministrationContext,
  tenantId: string,
  importId: string,
  signal: AbortSignal,
): Promise<void> {
  const tenant = ctx.database.scope(tenantId)
  let isDone = false
  while (!isDone) {
    signal.throwIfAborted()
    const startedAt = performance.now()
    isDone = await ctx.importTurns.take(tenantId, () => workOnBatch(ctx, tenant, importId))
    const restMs = isDone ? 0 : restsPerWork * (performance.now() - startedAt)
    await delay(restMs, undefined, { signal }).catch(() => undefined)
  }
}

/** True once there is nothing left to do. */
async function workOnBatch(ctx: AdministrationContext, tenant: TenantScope, importId: string): Promise<boolean> {
  const known = await tenant.tx((tx) => findUserImport(tx, importId))
  if (!known || known.status === 'done') return true
  const schema = await userEntities.publishedSchema(ctx, tenant)
  const waiting = await tenant.tx((tx) => listWaitingUserLines(tx, importId, linesAtOnce))
  for (const line of waiting) await decide(ctx, tenant, known, line, schema)
  if (waiting.length === linesAtOnce) return false
  await tenant.tx((tx) => finish(ctx, tx, importId))
  return true
}

async function decide(
  ctx: AdministrationContext,
  tenant: TenantScope,
  known: UserImportRow,
  waiting: WaitingUserLine,
  schema: Schema,
): Promise<void> {
  const { import_id: importId, dry_run: isDryRun } = known
  const { line } = waiting
  try {
    await tenant.tx(async (tx) => {
      const outcome = await apply(ctx, tx, known, waiting, schema)
      if (isDryRun) throw new RolledBack(outcome)
      // Another worker, which has lost its lease and not noticed yet, decided it first.
      if (!(await updateUserLine(tx, importId, { line, outcome, issue: null }))) throw new RolledBack(outcome)
    })
  } catch (error) {
    const outcome = error instanceof RolledBack ? error.outcome : 'refused'
    if (!(error instanceof RolledBack) && !(error instanceof Problem)) throw error
    const issue = error instanceof Problem ? issueOf(error) : null
    await tenant.tx((tx) => updateUserLine(tx, importId, { line, outcome, issue }))
  }
}

/** The user exists afterwards, with the values of the line. */
async function apply(
  ctx: AdministrationContext,
  tx: TenantTx,
  { actor, import_id: importId }: UserImportRow,
  waiting: WaitingUserLine,
  schema: Schema,
): Promise<DecidedOutcome> {
  const { userId, ...given } = waiting.entry
  const { isNew, roles, fields } = await upsertProfile(ctx, tx, userId, given, schema)
  // An import runs in the background, where the rights over each administrator are not checked again.
  if (roles.length > 0) throw invalidField('userId', 'belongs to an administrator, whom an import cannot change')
  const credentials = await openCredentials(ctx, tx, importId, waiting)
  const methods = await importCredentials(ctx, tx, { actor, userId, isNewUser: isNew }, credentials)
  // A method has an event of its own.
  if (!isNew && fields.length === 0) return methods.length > 0 ? 'updated' : 'unchanged'
  await recordEvent(
    ctx,
    tx,
    { actor },
    {
      action: isNew ? 'user.created' : 'user.updated',
      target: { kind: 'user', id: userId },
      details: { fields, importId },
    },
  )
  return isNew ? 'created' : 'updated'
}

async function openCredentials(
  { vault }: AdministrationContext,
  tx: TenantTx,
  importId: string,
  { line, sealed_credentials: sealed }: WaitingUserLine,
): Promise<ImportedCredentials> {
  return sealed === null ? {} : JSON.parse((await vault.open(tx, credentialsPlace(importId, line), sealed)).toString())
}

async function finish(ctx: AdministrationContext, tx: TenantTx, importId: string): Promise<void> {
  const row = await updateUserImportDone(tx, importId, new Date(ctx.clock.now()))
  if (!row) return
  const { total, created, updated, unchanged, refused, dry_run: dryRun, actor } = row
  await recordEvent(
    ctx,
    tx,
    { actor },
    {
      action: 'users.import_finished',
      target: { kind: 'user_import', id: importId },
      details: { total, created, updated, unchanged, refused, dryRun },
    },
  )
}

const issueOf = ({ details, message }: Problem): string =>
  details?.map(({ field, issue }) => `${field} ${issue}`).join('; ') || message

/** What a line would do, or has done in another worker: nothing of this attempt is kept. */
class RolledBack extends Error {
  override readonly name = 'RolledBack'
  readonly outcome: DecidedOutcome

  constructor(outcome: DecidedOutcome) {
    super(outcome)
    this.outcome = outcome
  }
}
