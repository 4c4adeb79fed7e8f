// Declares tenants, clients, authentication modes, connectors and policies in a file.
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Problem } from '@countersign/contract'
import { type Command, CommandRefused, readOptions, required } from '@countersign/platform/cli'
import type { TenantTx } from '@countersign/platform/database'
import { asOtherTenant } from '@countersign/platform/database/across-tenants'
import { tenants } from '../../domain/administration/index.ts'
import { assertReadable } from '../readable-file.ts'
import { inSession, type Session } from '../session.ts'
import { applyTenant } from './apply-tenant.ts'
import { type Applying, Refusal } from './applying.ts'
import { Changes, differences } from './changes.ts'
import type { DeclaredTenant } from './declaration.ts'
import { DeclaredFile } from './declared-file.ts'
import { References, UnresolvedReference } from './references.ts'

export const applyCommand: Command = {
  name: 'apply',
  usage: 'apply [--dry-run] [--prune] [--send-secrets] <file>',
  summary: 'Create and change tenants, clients, authentication modes, connectors and policies to match a YAML file',
  async run(args, context) {
    const { values, positionals } = readOptions(args, { 'dry-run': 'flag', prune: 'flag', 'send-secrets': 'flag' })
    const path = required(positionals[0], '<file>')
    await assertReadable(path, 'a file with declared tenants')
    const file = new DeclaredFile(await readFile(path, 'utf8'))
    assertUnique(file)
    return inSession(context, async (session) => {
      const changes = new Changes()
      const applying: Applying = {
        ...session,
        references: new References(dirname(path), context.environment),
        changes,
        prune: values.prune,
        sendSecrets: values['send-secrets'],
        at: (field, step) => step().catch((error: unknown) => refuse(file, field, error)),
      }
      await applyAll(session, applying, file, values['dry-run'])
      if (values['dry-run']) context.print('Nothing was changed. These are the differences:')
      for (const line of [...changes.lines(), ...(values['dry-run'] ? [] : changes.notes())]) context.print(line)
    })
  },
}

/** In one transaction: all of it, or nothing. A dry run does the same, and then rolls it back. */
async function applyAll(session: Session, applying: Applying, file: DeclaredFile, isDryRun: boolean): Promise<void> {
  const { database } = session.deployment
  const operators = await session.operatorTenantId()
  try {
    await database.inTenant(operators, async (tx) => {
      for (const [index, declared] of file.declaration.tenants.entries()) {
        const field = `tenants[${index}]`
        await ensureTenant(session, applying, tx, declared, field)
        await asOtherTenant(tx, declared.tenantId, (own) =>
          applyTenant(applying, database.scope(declared.tenantId).joined(own), declared, field),
        )
      }
      if (isDryRun) throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
}

async function ensureTenant(
  { domain, origin, deployment: { database } }: Session,
  { changes, at }: Applying,
  tx: TenantTx,
  { tenantId, displayName, administrator }: DeclaredTenant,
  field: string,
): Promise<void> {
  const operators = database.scope(tx.tenantId).joined(tx)
  const change = { kind: 'tenant', tenantId, name: tenantId } as const
  const isKnown = await asOtherTenant(tx, tenantId, (own) => tenants.exists(database.scope(tenantId).joined(own)))
  await at(field, async () => {
    if (!isKnown) {
      if (!administrator) throw new Refusal('is a new tenant: add its first administrator')
      await tenants.create(domain, operators, origin, { tenantId, displayName, administrator })
      changes.note(`For an invitation: countersign administrator recover --tenant ${tenantId} ${administrator.userId}`)
      return changes.add({ ...change, sign: '+' })
    }
    const { resource } = await tenants.find(operators, tenantId)
    if (resource.status !== 'active') throw new Refusal(`is ${resource.status}: resume the tenant first`)
    const fields = differences({ displayName }, resource)
    if (fields.length === 0) return changes.keep()
    await tenants.update(domain, operators, origin, tenantId, null, { displayName })
    changes.add({ ...change, sign: '~', fields })
  })
}

function assertUnique(file: DeclaredFile): void {
  const refuseRepeated = (names: readonly string[], fieldOf: (index: number) => string) => {
    const index = names.findIndex((name, at) => names.indexOf(name) !== at)
    if (index >= 0) throw new CommandRefused(file.sentence(fieldOf(index), 'occurs twice in the file'))
  }
  const { tenants: declared } = file.declaration
  refuseRepeated(
    declared.map(({ tenantId }) => tenantId),
    (index) => `tenants[${index}].tenantId`,
  )
  for (const [index, { clients = [], connectors = [], authenticationModes = [] }] of declared.entries()) {
    const at = (list: string, name: string) => (item: number) => `tenants[${index}].${list}[${item}].${name}`
    refuseRepeated(
      clients.map(({ displayName }) => displayName),
      at('clients', 'displayName'),
    )
    refuseRepeated(
      connectors.map(({ channel, displayName }) => `${channel} ${displayName}`),
      at('connectors', 'displayName'),
    )
    refuseRepeated(
      authenticationModes.map(({ authType }) => authType),
      at('authenticationModes', 'authType'),
    )
  }
}

function refuse(file: DeclaredFile, field: string, error: unknown): never {
  if (error instanceof Refusal || error instanceof UnresolvedReference)
    throw new CommandRefused(file.sentence(field, error.message))
  if (!(error instanceof Problem)) throw error
  const details = error.details ?? []
  if (details.length === 0) throw new CommandRefused(file.sentence(field, `was refused: ${error.message}`))
  throw new CommandRefused(details.map((one) => file.sentence(`${field}.${one.field}`, one.issue)).join('\n'))
}

/** The end of a dry run. */
class RolledBack extends Error {
  override readonly name = 'RolledBack'
}
