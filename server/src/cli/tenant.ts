import { inWords, tenantGraceDays } from '@countersign/contract'
import { type Command, readOptions, required } from '@countersign/platform/cli'
import { tenants } from '../domain/administration/index.ts'
import { inSession, type Session } from './session.ts'

type TenantWork = (session: Session, args: readonly string[]) => Promise<unknown>

function command(verb: string, usage: string, summary: string, work: TenantWork): Command {
  return {
    name: `tenant ${verb}`,
    usage: `tenant ${verb}${usage}`,
    summary,
    run: (args, context) =>
      inSession(context, async (session) => context.print(JSON.stringify(await work(session, args), null, 2))),
  }
}

const create: TenantWork = async ({ domain }, args) => {
  const { values } = readOptions(args, { id: 'text', name: 'text', 'user-id': 'text', email: 'text' })
  const userId = required(values['user-id'], '--user-id')
  return tenants.provision(domain, {
    ...(values.id ? { tenantId: values.id } : {}),
    displayName: required(values.name, '--name'),
    administrator: { userId, displayName: userId, ...(values.email ? { emailAddress: values.email } : {}) },
  })
}

const list: TenantWork = async ({ domain, deployment, operatorTenantId }, args) => {
  readOptions(args, {})
  const scope = deployment.database.scope(await operatorTenantId())
  const items = []
  let cursor: string | undefined
  do {
    const page = await tenants.list(domain, scope, { limit: 100, ...(cursor ? { cursor } : {}) })
    items.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return items
}

const change =
  (verb: 'suspend' | 'resume'): TenantWork =>
  async ({ domain, deployment, operatorTenantId, origin }, args) => {
    const [tenantId] = readOptions(args, {}).positionals
    const scope = deployment.database.scope(await operatorTenantId())
    return (await tenants[verb](domain, scope, origin, required(tenantId, 'The tenant id'))).resource
  }

const remove: TenantWork = async ({ domain, deployment, operatorTenantId, origin }, args) => {
  const [tenantId] = readOptions(args, {}).positionals
  const scope = deployment.database.scope(await operatorTenantId())
  return (await tenants.remove(domain, scope, origin, required(tenantId, 'The tenant id'), null)).resource
}

export const tenantCommands: readonly Command[] = [
  command(
    'create',
    ' --name NAME --user-id ID [--id TENANT] [--email ADDRESS]',
    'Create a tenant, its first administrator and its first client',
    create,
  ),
  command('list', '', 'List tenants', list),
  command('suspend', ' TENANT', 'Suspend a tenant and reject its access tokens', change('suspend')),
  command('resume', ' TENANT', 'Resume a suspended or deleted tenant', change('resume')),
  command(
    'delete',
    ' TENANT',
    `Delete a tenant: suspend it now and purge it after ${inWords(tenantGraceDays)} days`,
    remove,
  ),
]
