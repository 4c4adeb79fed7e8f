// What a command works with: the domain of the deployment that the environment configures, with or without a running
// server.

import { allScopes } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import { type CommandContext, CommandRefused } from '@countersign/platform/cli'
import type { TenantScope } from '@countersign/platform/database'
import { acrossTenants } from '@countersign/platform/database/across-tenants'
import { createLog } from '@countersign/platform/log'
import { readConfig, settlePort } from '../config.ts'
import { type Connections, type Deployment, openDeployment, visitDatabase } from '../deployment.ts'
import { findOperatorTenantId } from '../domain/administration/index.ts'
import { createAddresses } from '../domain/base/index.ts'
import type { Domain } from '../domain/domain.ts'
import { findTenant } from '../domain/tenancy/index.ts'
import { assertKnownMasterKeys } from '../tasks/rewrap-data-keys.ts'

export interface Session {
  readonly deployment: Deployment
  readonly connections: Connections
  readonly domain: Domain
  /** A user who can run commands on this deployment has its keys, so no scope is withheld. */
  readonly origin: Origin
  operatorTenantId(): Promise<string>
  /** An existing tenant: a misspelt id is refused before anything is created in it. */
  tenant(tenantId: string): Promise<TenantScope>
}

export async function inSession<T>(
  { environment }: CommandContext,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  await using ending = new AsyncDisposableStack()
  const config = await settlePort(readConfig(environment))
  const { connections, stop } = await visitDatabase(config)
  ending.defer(stop)
  const deployment = await openDeployment({ config, connections, log: createLog({ level: 'warn' }) })
  ending.defer(() => deployment.close())
  await assertKnownMasterKeys(deployment)
  // Loading the whole domain takes half a second: a command that is refused does not need it.
  const { createDomain } = await import('../domain/domain.ts')
  const domain = createDomain({
    ...deployment,
    addresses: createAddresses(config.publicUrl, config.contextPaths, config.relatedOrigins),
  })
  // Awaited here, otherwise everything would be closed before the work has started.
  return await work({
    deployment,
    connections,
    domain,
    origin: commandLine,
    tenant: async (tenantId) => {
      const found = await deployment.database.inTenant(tenantId, findTenant)
      if (!found) throw new CommandRefused(`There is no tenant "${tenantId}".`)
      return deployment.database.scope(tenantId)
    },
    operatorTenantId: () =>
      acrossTenants(deployment.database, 'a command by the operators', findOperatorTenantId).catch(() => {
        throw new CommandRefused('There is no operator tenant yet. Run countersign bootstrap first.')
      }),
  })
}

const commandLine: Origin = {
  requestId: 'command-line',
  ipAddress: 'local',
  userAgent: undefined,
  caller: {
    kind: 'system',
    id: 'command-line',
    clientId: 'command-line',
    scopes: allScopes,
    accessTokenId: '',
    expiresAt: Number.MAX_SAFE_INTEGER,
  },
}
