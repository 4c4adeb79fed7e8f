import type { Tenant } from '@countersign/contract'
import { svcTm } from '@countersign/contract/operations'
import { useQuery } from '@tanstack/react-query'
import { ApiProblem } from '#api/problem.ts'
import { resourceCalls } from '#console/parts/resource/index.ts'
import { call } from '#session/call.ts'
import type { TenantSearch } from './search.ts'

const lookAgainMs = 5000
const whilePurgedMs = 1000
const tenants = resourceCalls('tenants')

export const useTenants = (search: TenantSearch) =>
  tenants.useList(svcTm.listTenants, search, { refetchInterval: lookAgainMs })

export const useTenant = (tenantId: string) =>
  tenants.useOne(
    svcTm.getTenant,
    { tenantId },
    {
      refetchInterval: ({ state: { data, error } }) => {
        if (isGone(error) || data?.value.status !== 'deleting') return false
        return isPurging(data.value) ? whilePurgedMs : lookAgainMs
      },
    },
  )

/** Of a tenant that is no more. */
export const usePurge = (tenantId: string, enabled: boolean) =>
  useQuery({
    queryKey: ['tenants', 'purge', tenantId],
    queryFn: ({ signal }) => call(svcTm.getTenantPurge, { params: { tenantId }, signal }),
    enabled,
  })

export const isGone = (error: unknown): boolean => error instanceof ApiProblem && error.status === 404

/** Its days of grace are over, and it is being removed for good. */
export const isPurging = ({ deleteAfter, purge }: Tenant): boolean =>
  purge !== null || (deleteAfter !== null && Date.parse(deleteAfter) <= Date.now())

export const useTenantChanges = () => ({
  create: tenants.useChange(svcTm.createTenant),
  update: tenants.useChange(svcTm.updateTenant),
  suspend: tenants.useChange(svcTm.suspendTenant),
  resume: tenants.useChange(svcTm.resumeTenant),
  /** It stays for its days of grace, and so does its page. */
  remove: tenants.useChange(svcTm.deleteTenant),
})
