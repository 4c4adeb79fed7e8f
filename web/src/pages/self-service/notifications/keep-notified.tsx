// Keeps this browser's push address current while the user has turned notifications on here. It shows nothing.
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMe } from '../data/me.ts'
import { notifiedBrowsersQuery } from '../data/queries.ts'
import { kept, refresh } from './this-browser.ts'

export function KeepNotified() {
  const { tenantId } = useMe()
  const { data } = useQuery({ ...notifiedBrowsersQuery, enabled: kept(tenantId) !== undefined })
  useEffect(() => {
    // If it fails, the next start of the page tries again; the links by email and SMS do not depend on it.
    if (data) refresh(tenantId, data).catch(() => undefined)
  }, [tenantId, data])
  return null
}
