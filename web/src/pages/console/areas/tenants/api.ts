import type { CreatedTenant, CreateTenantRequest, Tenant, UpdateTenantRequest } from '@countersign/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callTagged } from '../../../../session/call.ts'
import { type CursorPage, usePages } from '../../../../ui/table/index.ts'

const base = 'svc-tm/v1/tenants'
const keys = { all: ['tenants'], one: (tenantId: string) => ['tenants', tenantId] }

export type TenantStatus = Tenant['status']

export const useTenants = (status: TenantStatus | undefined) =>
  usePages<Tenant>([...keys.all, { status }], (cursor, signal) =>
    call<CursorPage<Tenant>>(base, { query: { cursor, status }, signal }),
  )

const whilePurgedMs = 5000

export const useTenant = (tenantId: string) =>
  useQuery({
    queryKey: keys.one(tenantId),
    queryFn: ({ signal }) => callTagged<Tenant>(`${base}/${tenantId}`, { signal }),
    refetchInterval: ({ state }) => (state.data && isPurging(state.data.value) ? whilePurgedMs : false),
  })

/** Its days of grace are over, and it is being removed for good. */
export const isPurging = ({ deleteAfter }: Tenant): boolean =>
  deleteAfter !== null && Date.parse(deleteAfter) <= Date.now()

interface Version {
  readonly tenantId: string
  readonly etag: string | null
}

export function useTenantChanges() {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: keys.all })
  return {
    create: useMutation({
      mutationFn: (body: CreateTenantRequest) => call<CreatedTenant>(base, { body }),
      onSuccess,
    }),
    update: useMutation({
      mutationFn: ({ tenantId, etag, changes }: Version & { changes: UpdateTenantRequest }) =>
        call<Tenant>(`${base}/${tenantId}`, { method: 'PATCH', headers: { 'if-match': etag ?? '*' }, body: changes }),
      onSuccess,
    }),
    suspend: useMutation({
      mutationFn: (tenantId: string) => call<Tenant>(`${base}/${tenantId}:suspend`, { method: 'POST' }),
      onSuccess,
    }),
    resume: useMutation({
      mutationFn: (tenantId: string) => call<Tenant>(`${base}/${tenantId}:resume`, { method: 'POST' }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: ({ tenantId, etag }: Version) =>
        call<Tenant>(`${base}/${tenantId}`, { method: 'DELETE', headers: { 'if-match': etag ?? '*' } }),
      onSuccess,
    }),
  }
}
