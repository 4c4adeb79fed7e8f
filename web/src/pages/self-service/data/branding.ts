// How the organisation looks, as its sign-in page shows it.
import type { SignInBranding } from '@countersign/contract'
import { svcAuth } from '@countersign/contract/operations'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#session/call.ts'
import { showColor } from '#ui/brand.ts'
import { useMe } from './me.ts'

/** Undefined while it loads, and where it cannot be loaded: the page works without it. */
export function useBranding(): SignInBranding | undefined {
  const { tenantId } = useMe()
  const { data } = useQuery({
    queryKey: ['branding', tenantId],
    queryFn: async ({ signal }) => (await call(svcAuth.getSignInPage, { params: { tenantId }, signal })).branding,
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => showColor(data?.color ?? null), [data])
  return data
}
