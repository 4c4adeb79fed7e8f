import type { OauthContext } from '../context.ts'
import type { TenantAccess } from './access-state.ts'

/** The tenant's state and keys; undefined if there is no such tenant. Not a promise if the tenant is in the cache. */
export function findTenantAccess(
  { accessState }: Pick<OauthContext, 'accessState'>,
  tenantId: string,
): TenantAccess | undefined | Promise<TenantAccess | undefined> {
  return accessState.tenants.get(tenantId)
}

/** Empty for a tenant that does not exist: the response must not reveal whether it does. */
export async function readPublicKeys(ctx: OauthContext, tenantId: string): Promise<{ keys: object[] }> {
  return { keys: [...((await findTenantAccess(ctx, tenantId))?.publicKeys ?? [])] }
}
