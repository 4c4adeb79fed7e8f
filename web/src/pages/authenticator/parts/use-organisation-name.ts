import { useEffect, useState } from 'react'
import { useAppState, useAuthenticator } from './context.ts'

/** Undefined while it loads. Where the server cannot be reached, the id has to do. */
export function useOrganisationName(tenantId: string): string | undefined {
  const { api } = useAuthenticator()
  const known = useAppState().accounts.find((account) => account.tenantId === tenantId)?.organisation
  const [name, setName] = useState<string>()
  useEffect(() => {
    if (known !== undefined) return
    api.organisationName(tenantId).then(setName, () => setName(tenantId))
  }, [api, known, tenantId])
  return known ?? name
}
