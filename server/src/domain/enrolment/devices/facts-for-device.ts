// What a device keeps about the tenant that it belongs to.
import type { NewRegistration } from '@countersign/contract'
import type { TenantTx } from '@countersign/platform/database'
import { pushKeys } from '../../messaging/index.ts'
import { findTenant } from '../../tenancy/index.ts'
import type { EnrolmentContext } from '../context.ts'

export async function factsForDevice(
  ctx: EnrolmentContext,
  tx: TenantTx,
): Promise<Required<Pick<NewRegistration, 'vapidPublicKey' | 'organisationName'>>> {
  const [vapidPublicKey, tenant] = [await pushKeys.publicKeyOf(ctx, tx), await findTenant(tx)]
  return { vapidPublicKey, organisationName: tenant?.display_name ?? tx.tenantId }
}
