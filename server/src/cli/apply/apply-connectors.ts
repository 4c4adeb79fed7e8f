import type { TenantScope } from '@countersign/platform/database'
import { connectors } from '../../domain/messaging/index.ts'
import { type Applying, allOf, only, Refusal } from './applying.ts'
import { differences } from './changes.ts'
import type { DeclaredConnector } from './declaration.ts'

export async function applyConnectors(
  { domain, origin, references, changes, prune, sendSecrets, at }: Applying,
  tenant: TenantScope,
  declared: readonly DeclaredConnector[],
  field: string,
): Promise<void> {
  const present = await allOf((query) => connectors.list(domain, tenant, query))
  const change = { kind: 'connector', tenantId: tenant.id } as const
  const isSame = (one: Pick<DeclaredConnector, 'channel' | 'displayName'>, other: typeof one) =>
    one.channel === other.channel && one.displayName === other.displayName
  for (const [index, { secrets = {}, ...connector }] of declared.entries()) {
    await at(`${field}[${index}]`, async () => {
      const { displayName: name, channel, driver, ...values } = connector
      const known = only(present, (one) => isSame(one, connector), `several connectors are called ${name}`)
      const resolved = async () =>
        Object.fromEntries(
          await Promise.all(
            Object.entries(secrets).map(async ([key, of]) => [key, await references.secret(of)] as const),
          ),
        )
      if (!known) {
        await connectors.create(domain, tenant, origin, { ...connector, secrets: await resolved() })
        return changes.add({ ...change, sign: '+', name })
      }
      const { connectorId, secretNames } = known
      if (known.driver !== driver) throw new Refusal(`has the driver ${known.driver}: remove the connector first`)
      const names = { secretNames: Object.keys(secrets).toSorted() }
      const changed = differences(values, known)
      const sends =
        sendSecrets ||
        changed.includes('settings') ||
        differences(names, { secretNames: secretNames.toSorted() }).length > 0
      const hasSecrets = sends && (names.secretNames.length > 0 || secretNames.length > 0)
      const fields = [...changed, ...(hasSecrets ? ['secrets'] : [])]
      if (fields.length === 0) return changes.keep()
      const input = {
        ...Object.fromEntries(Object.entries(values).filter(([key]) => changed.includes(key))),
        ...(hasSecrets && { secrets: await resolved() }),
      }
      await connectors.update(domain, tenant, origin, connectorId, null, input)
      changes.add({ ...change, sign: '~', name, fields })
    })
  }
  if (!prune) return
  for (const connector of present.filter((known) => !declared.some((one) => isSame(one, known)))) {
    await at(field, () => connectors.remove(domain, tenant, origin, connector.connectorId, null))
    changes.add({ ...change, sign: '-', name: connector.displayName })
  }
}
