// Moves of tenants between deployments, step by step: import-key (destination), export (source), import (destination),
// confirm (source), release (destination).
import { open } from 'node:fs/promises'
import { type Command, CommandRefused, readOptions, required } from '@countersign/platform/cli'
import { SealBroken } from '@countersign/platform/crypto'
import type { TenantScope } from '@countersign/platform/database'
import { moves } from '../domain/administration/index.ts'
import { assertReadable } from './readable-file.ts'
import { inSession, type Session } from './session.ts'

type Work = (session: Session, operators: TenantScope, args: readonly string[]) => Promise<unknown>
/** Refuses arguments before anything is started. */
type Check = (args: readonly string[]) => Promise<void>

function command(verb: string, usage: string, summary: string, work: Work, check: Check = async () => {}): Command {
  return {
    name: `tenant ${verb}`,
    usage: `tenant ${verb}${usage}`,
    summary,
    async run(args, context) {
      await check(args)
      await inSession(context, async (session) => {
        const operators = session.deployment.database.scope(await session.operatorTenantId())
        const result = await work(session, operators, args).catch(refuse)
        context.print(JSON.stringify(result, null, 2))
      })
    },
  }
}

function refuse(error: unknown): never {
  if (error instanceof moves.MoveRefused || error instanceof SealBroken)
    throw new CommandRefused(error.message, { cause: error })
  throw error
}

const importKey: Work = ({ domain }, operators, args) => {
  readOptions(args, {})
  return moves.newImportKey(domain, operators)
}

const exportTenant: Work = async ({ domain, origin }, operators, args) => {
  const { values, positionals } = readOptions(args, { to: 'text' })
  const tenantId = required(positionals[0], 'The tenant id')
  const importKeyText = required(values.to, '--to')
  const output = required(positionals[1], 'OUTPUT')
  await using file = await open(output, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new CommandRefused(`OUTPUT must be a file that does not exist yet, not "${output}": ${error.code}.`)
  })
  const write = (bytes: Buffer) => file.write(bytes)
  return await moves.exportTenant(domain, operators, origin, { tenantId, importKey: importKeyText }, write)
}

const archiveIn = (args: readonly string[]) => required(readOptions(args, {}).positionals[0], '<file>')
const assertArchive: Check = (args) => assertReadable(archiveIn(args), 'a file with the archive of a tenant')

const importTenant: Work = async ({ domain, origin }, operators, args) => {
  await using file = await open(archiveIn(args), 'r')
  const { tenantTaskKinds } = await import('../tasks/index.ts')
  return await moves.importTenant(domain, operators, origin, file, tenantTaskKinds(domain))
}

const confirm: Work = ({ domain, origin }, operators, args) => {
  const [tenantId, receipt] = readOptions(args, {}).positionals
  const both = [required(tenantId, 'The tenant id'), required(receipt, 'The receipt')] as const
  return moves.confirmMove(domain, operators, origin, ...both)
}

const release: Work = async ({ domain, origin }, operators, args) => {
  const [tenantId, code] = readOptions(args, {}).positionals
  const both = [required(tenantId, 'The tenant id'), required(code, 'The release code')] as const
  await moves.releaseTenant(domain, operators, origin, ...both)
  return { tenantId, status: 'active' }
}

export const tenantMoveCommands: readonly Command[] = [
  command('import-key', '', 'Create the key for one archive that this deployment will import', importKey),
  command(
    'export',
    ' --to KEY TENANT OUTPUT',
    'Suspend a tenant and write everything it has to OUTPUT, which only the deployment with the key can read',
    exportTenant,
  ),
  command(
    'import',
    ' <file>',
    'Import a tenant, which stays suspended, and show the receipt for its source',
    importTenant,
    assertArchive,
  ),
  command(
    'confirm',
    ' TENANT RECEIPT',
    'Give up an exported tenant for good, and show the code with which it starts at its destination',
    confirm,
  ),
  command('release', ' TENANT CODE', 'Start an imported tenant whose move the source has confirmed', release),
]
