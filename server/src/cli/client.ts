import { type Command, readOptions, required } from '@countersign/platform/cli'
import type { TenantScope } from '@countersign/platform/database'
import { clientSecrets, clients } from '../domain/oauth/index.ts'
import { inSession, type Session } from './session.ts'

type ClientWork = (session: Session, tenant: TenantScope, args: readonly string[]) => Promise<unknown>

function command(verb: string, usage: string, summary: string, work: ClientWork): Command {
  return {
    name: `client ${verb}`,
    usage: `client ${verb} --tenant TENANT${usage}`,
    summary,
    run: (args, context) =>
      inSession(context, async (session) => {
        const { values, positionals } = readOptions(args, {
          tenant: 'text',
          name: 'text',
          scope: 'list',
          'relying-party': 'list',
        })
        const tenant = await session.tenant(required(values.tenant, '--tenant'))
        const [name, scope] = [values.name ?? '', values.scope.join(' ')]
        const rest = [name, scope, values['relying-party'].join(' '), ...positionals]
        context.print(JSON.stringify((await work(session, tenant, rest)) ?? { done: true }, null, 2))
      }),
  }
}

const create: ClientWork = async ({ domain, origin }, tenant, [name, scope, relyingParties]) => {
  const input = {
    displayName: required(name, '--name'),
    scopes: required(scope, '--scope').split(' '),
    ...(relyingParties ? { relyingPartyIds: relyingParties.split(' ') } : {}),
  }
  return (await clients.create(domain, tenant, origin, input)).resource
}

const list: ClientWork = async (_session, tenant) => {
  const { items } = await clients.list(tenant, { limit: 100 })
  return items
}

const addSecret: ClientWork = ({ domain, origin }, tenant, [, , , clientId]) =>
  clientSecrets.add(domain, tenant, origin, required(clientId, 'The client id'))

const setStatus =
  (status: 'active' | 'disabled'): ClientWork =>
  async ({ domain, origin }, tenant, [, , , clientId]) => {
    const changed = await clients.update(domain, tenant, origin, required(clientId, 'The client id'), null, { status })
    return changed.resource
  }

export const clientCommands: readonly Command[] = [
  command(
    'create',
    ' --name NAME --scope SCOPE [--scope SCOPE …] [--relying-party ID …]',
    'Create a client and show its secret, which is not shown again',
    create,
  ),
  command('list', '', 'List the first 100 clients', list),
  command('add-secret', ' CLIENT', 'Add a second secret to a client, to change secrets without downtime', addSecret),
  command('disable', ' CLIENT', 'Disable a client and reject its access tokens', setStatus('disabled')),
  command('enable', ' CLIENT', 'Enable a disabled client', setStatus('active')),
]
