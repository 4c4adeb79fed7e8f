import { expandScope } from '@countersign/contract'
import type { TenantScope } from '@countersign/platform/database'
import { clients } from '../../domain/oauth/index.ts'
import { type Applying, allOf, only } from './applying.ts'
import { differences } from './changes.ts'
import type { DeclaredClient } from './declaration.ts'

export async function applyClients(
  { domain, origin, changes, prune, at }: Applying,
  tenant: TenantScope,
  declared: readonly DeclaredClient[],
  field: string,
): Promise<void> {
  const present = await allOf((query) => clients.list(tenant, query))
  const change = { kind: 'client', tenantId: tenant.id } as const
  for (const [index, { displayName: name, status, ...client }] of declared.entries()) {
    await at(`${field}[${index}]`, async () => {
      const known = only(present, ({ displayName }) => displayName === name, `several clients are called ${name}`)
      if (!known) {
        const { resource } = await clients.create(domain, tenant, origin, { displayName: name, ...client })
        const { clientId } = resource
        if (status === 'disabled') await clients.update(domain, tenant, origin, clientId, null, { status })
        changes.add({ ...change, sign: '+', name })
        changes.note(`For a secret: countersign client add-secret --tenant ${tenant.id} ${clientId}`)
        return
      }
      const wanted = {
        scopes: scopesOf(client),
        relyingPartyIds: client.relyingPartyIds,
        status,
      }
      const fields = differences(wanted, { ...known, scopes: known.scopes.toSorted() })
      if (fields.length === 0) return changes.keep()
      const given = Object.entries({ ...client, status }).filter(([key]) => fields.includes(key))
      await clients.update(domain, tenant, origin, known.clientId, null, Object.fromEntries(given))
      changes.add({ ...change, sign: '~', name, fields })
    })
  }
  if (!prune) return
  for (const { clientId, displayName: name } of present) {
    if (declared.some(({ displayName }) => displayName === name)) continue
    await at(field, () => clients.remove(domain, tenant, origin, clientId, null))
    changes.add({ ...change, sign: '-', name })
  }
}

/** As the server stores them: families expanded. A scope that does not exist stays, and is refused with its place. */
const scopesOf = ({ scopes }: Pick<DeclaredClient, 'scopes'>): string[] => {
  const expanded = scopes.flatMap((scope): readonly string[] => {
    const known = expandScope(scope)
    return known.length > 0 ? known : [scope]
  })
  return [...new Set(expanded)].toSorted()
}
