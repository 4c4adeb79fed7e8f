import type { Branding, UpdateBrandingRequest } from '@countersign/contract'
import { svcAdmin } from '@countersign/contract/operations'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callTagged } from '#session/call.ts'

const key = ['branding']

export const useBranding = () =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => callTagged(svcAdmin.getBranding, { signal }) })

export function useBrandingChange() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ etag, changes }: { etag: string | null; changes: UpdateBrandingRequest }): Promise<Branding> =>
      call(svcAdmin.updateBranding, { headers: { 'if-match': etag ?? '*' }, body: changes }),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  })
}
