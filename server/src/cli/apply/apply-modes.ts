import { methods } from '@countersign/contract'
import type { TenantScope } from '@countersign/platform/database'
import { modes } from '../../domain/authenticators/index.ts'
import type { Applying } from './applying.ts'
import { differences } from './changes.ts'
import type { DeclaredTenant } from './declaration.ts'

export async function applyModes(
  { domain, origin, changes, at }: Applying,
  tenant: TenantScope,
  { authenticationModes = [] }: DeclaredTenant,
  field: string,
): Promise<void> {
  const present = new Map((await modes.list(tenant)).map((mode) => [mode.authType, mode]))
  for (const [index, { authType, enabled, settings = {} }] of authenticationModes.entries()) {
    const mode = present.get(authType)
    const defaults = methods[authType].settings.properties as Readonly<Record<string, { readonly default?: unknown }>>
    // `null` resets a setting.
    const wanted = Object.fromEntries(
      Object.entries(settings).map(([name, value]) => [name, value === null ? defaults[name]?.default : value]),
    )
    const names = differences(wanted, mode?.settings ?? {})
    const fields = [...differences({ enabled }, { enabled: mode?.enabled }), ...names.map((name) => `settings.${name}`)]
    if (fields.length === 0) {
      changes.keep()
      continue
    }
    const input = { ...(enabled !== undefined && { enabled }), ...(names.length > 0 && { settings }) }
    await at(`${field}.authenticationModes[${index}]`, () =>
      modes.update(domain, tenant, origin, authType, null, input as Parameters<typeof modes.update>[5]),
    )
    changes.add({ sign: '~', kind: 'authentication mode', tenantId: tenant.id, name: authType, fields })
  }
}
