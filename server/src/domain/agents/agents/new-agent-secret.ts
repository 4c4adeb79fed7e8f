import type { ClientSecret } from '@countersign/contract'
import type { TenantTx } from '@countersign/platform/database'
import type { BaseContext } from '../../base/index.ts'
import { newClientSecret } from '../../oauth/index.ts'
import { insertAgentSecret } from './agent-secrets-store.ts'

/** Stores the hash of a new secret. The secret itself is in the response, and only there. */
export async function storeNewSecret({ clock }: BaseContext, tx: TenantTx, agentId: string): Promise<ClientSecret> {
  const { shown, kept } = newClientSecret(clock.now())
  await insertAgentSecret(tx, { agentId, ...kept }, new Date(clock.now()))
  return shown
}
