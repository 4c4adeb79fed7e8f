import type { CreateTenantRequest, Tenant, UpdateTenantRequest } from '@countersign/contract'
import { svcTm } from '@countersign/contract/operations'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiProblem } from '#api/problem.ts'
import { call, callTagged } from '#session/call.ts'
import { usePages } from '#ui/table/index.ts'

const lookAgainMs = 5000
const whilePurgedMs = 1000
const keys = { all: ['tenants'], one: (tenantId: string) => ['tenants', tenantId] }

export type TenantStatus = Tenant['status']

export const useTenants = (status: TenantStatus | undefined) =>
  usePages<Tenant>(
    [...keys.all, { status }],
    (cursor, signal) => call(svcTm.listTenants, { query: { cursor, status }, signal }),
    { refetchInterval: lookAgainMs },
  )

export const useTenant = (tenantId: string) =>
  useQuery({
    queryKey: keys.one(tenantId),
    queryFn: ({ signal }) => callTagged(svcTm.getTenant, { params: { tenantId }, signal }),
    refetchInterval: ({ state: { data, error } }) => {
      if (isGone(error) || data?.value.status !== 'deleting') return false
      return isPurging(data.value) ? whilePurgedMs : lookAgainMs
    },
  })

/** Of a tenant that is no more. */
export const usePurge = (tenantId: string, enabled: boolean) =>
  useQuery({
    queryKey: [...keys.one(tenantId), 'purge'],
    queryFn: ({ signal }) => call(svcTm.getTenantPurge, { params: { tenantId }, signal }),
    enabled,
  })

export const isGone = (error: unknown): boolean => error instanceof ApiProblem && error.status === 404

/** Its days of grace are over, and it is being removed for good. */
export const isPurging = ({ deleteAfter, purge }: Tenant): boolean =>
  purge !== null || (deleteAfter !== null && Date.parse(deleteAfter) <= Date.now())

interface Version {
  readonly tenantId: string
  readonly etag: string | null
}

export function useTenantChanges() {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: keys.all })
  return {
    create: useMutation({
      mutationFn: (body: CreateTenantRequest) => call(svcTm.createTenant, { body }),
      onSuccess,
    }),
    update: useMutation({
      mutationFn: ({ tenantId, etag, changes }: Version & { changes: UpdateTenantRequest }) =>
        call(svcTm.updateTenant, { params: { tenantId }, headers: { 'if-match': etag ?? '*' }, body: changes }),
      onSuccess,
    }),
    suspend: useMutation({
      mutationFn: (tenantId: string) => call(svcTm.suspendTenant, { params: { tenantId } }),
      onSuccess,
    }),
    resume: useMutation({
      mutationFn: (tenantId: string) => call(svcTm.resumeTenant, { params: { tenantId } }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: ({ tenantId, etag }: Version) =>
        call(svcTm.deleteTenant, { params: { tenantId }, headers: { 'if-match': etag ?? '*' } }),
      onSuccess,
    }),
  }
}
