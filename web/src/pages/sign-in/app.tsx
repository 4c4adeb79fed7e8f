// Which organisation it is about, and whether there is anything left to do.
import type { Me, SignInPage } from '@countersign/contract'
import { useEffect, useState } from 'react'
import { ApiProblem } from '#api/problem.ts'
import { rememberTenant } from '#session/last-tenant.ts'
import { showColor } from '#ui/brand.ts'
import { Loading } from '#ui/states/loading.tsx'
import type { Address } from './address.ts'
import { goOn } from './go-on.ts'
import { BrandingContext } from './parts/branding.ts'
import { Organisation } from './screens/organisation.tsx'
import { SignIn } from './screens/sign-in.tsx'
import { Unavailable } from './screens/unavailable.tsx'
import { readMe, readSignInPage } from './sign-in-api.ts'

export function App({ address }: { readonly address: Address }) {
  const { tenantId, returnTo, invitation } = address
  const [page, setPage] = useState<SignInPage>()
  const [error, setError] = useState<unknown>()
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    const load = async () => {
      const [me, known] = await Promise.all([readMe(), tenantId ? readSignInPage(tenantId) : undefined])
      if (known) rememberTenant(known.tenantId)
      // An invitation is for a new user, even if another user is signed in in this browser.
      if (me && !invitation && isFor(me, tenantId)) return goOn(me.roles, returnTo)
      showColor(known?.branding.color ?? null)
      setPage(known)
      setIsReady(true)
    }
    load().catch(setError)
  }, [tenantId, returnTo, invitation])

  if (error instanceof ApiProblem && error.status === 404) return <Organisation unknown={tenantId} />
  if (error) return <Unavailable error={error} />
  if (!isReady) return <Loading />
  if (!page) return <Organisation />
  return (
    <BrandingContext value={page.branding}>
      <SignIn page={page} address={address} />
    </BrandingContext>
  )
}

const isFor = ({ tenantId }: Me, wanted: string | undefined) => wanted === undefined || wanted === tenantId
