// The secrets of a tenant's clients. We show a secret once and store its hash.
import { type ClientSecret, maxSecrets, Problem } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import { recordEvent } from '../../audit/index.ts'
import type { BaseContext } from '../../base/index.ts'
import { changeClient, clientTarget } from './change-client.ts'
import { countClientSecrets, deleteClientSecret, insertClientSecret } from './client-secrets-store.ts'
import { newClientSecret } from './proofs.ts'

export function add(ctx: BaseContext, tenant: TenantScope, origin: Origin, clientId: string): Promise<ClientSecret> {
  return changeClient(ctx, tenant, origin, clientId, null, async (tx) => {
    if ((await countClientSecrets(tx, clientId)) >= maxSecrets) throw new Problem('secret_limit_reached')
    const now = ctx.clock.now()
    const { shown, kept } = newClientSecret(now)
    await insertClientSecret(tx, { clientId, ...kept }, new Date(now))
    await recordEvent(ctx, tx, origin, {
      action: 'client_secret.created',
      target: clientTarget(clientId),
      details: { secretId: shown.secretId },
    })
    return shown
  })
}

export function remove(
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  clientId: string,
  secretId: string,
): Promise<void> {
  return changeClient(ctx, tenant, origin, clientId, null, async (tx) => {
    if ((await deleteClientSecret(tx, clientId, secretId)) === 0) throw new Problem('not_found')
    await recordEvent(ctx, tx, origin, {
      action: 'client_secret.deleted',
      target: clientTarget(clientId),
      details: { secretId },
    })
  })
}
