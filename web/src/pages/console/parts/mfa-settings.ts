import { svcAdmin } from '@countersign/contract/operations'
import { useQuery } from '@tanstack/react-query'
import { callTagged } from '#session/call.ts'

export const mfaSettingsKey = ['mfa-settings']

export const useMfaSettings = () =>
  useQuery({ queryKey: mfaSettingsKey, queryFn: ({ signal }) => callTagged(svcAdmin.getMfaSettings, { signal }) })
