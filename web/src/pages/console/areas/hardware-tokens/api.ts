import type { HardwareTokenImportLine, Registration } from '@countersign/contract'
import { svcAdmin } from '@countersign/contract/operations'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { resourceCalls } from '#console/parts/resource/index.ts'
import { call } from '#session/call.ts'
import { usePages } from '#ui/table/index.ts'
import type { TokenSearch } from './search.ts'

const name = 'hardware-tokens'
const tokens = resourceCalls(name)
const lookAgainMs = 500

export const useTokens = (search: TokenSearch) => tokens.useList(svcAdmin.listHardwareTokens, { ...search, limit: 50 })

/** With the registration of the user who holds it. */
export const useToken = (serialNumber: string) =>
  useQuery({
    queryKey: [name, 'one', serialNumber],
    queryFn: async ({ signal }) => {
      const token = await call(svcAdmin.getHardwareToken, { params: { serialNumber }, signal })
      const { assignedTo } = token
      if (!assignedTo) return { token, registration: undefined }
      const user = await call(svcAdmin.getUser, { params: { userId: assignedTo.userId }, signal })
      const isIt = ({ registrationId }: Registration) => registrationId === assignedTo.registrationId
      return { token, registration: user.registrations.find(isIt) }
    },
  })

export const useImport = (importId: string) =>
  useQuery({
    queryKey: [name, 'imports', importId],
    queryFn: ({ signal }) => call(svcAdmin.getHardwareTokenImport, { params: { importId }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'done' ? false : lookAgainMs),
  })

/** Asked for again when there are more of them. */
export const useImportLines = (importId: string, outcome: HardwareTokenImportLine['outcome'], processed: number) =>
  usePages<HardwareTokenImportLine>([name, 'imports', importId, outcome, processed], (cursor, signal) =>
    call(svcAdmin.listHardwareTokenImportLines, {
      params: { importId },
      query: { outcome, limit: 100, cursor },
      signal,
    }),
  )

export const useTokenChanges = () => ({
  assign: tokens.useChange(svcAdmin.assignHardwareToken),
  resync: tokens.useChange(svcAdmin.resyncHardwareToken),
  setStatus: tokens.useChange(svcAdmin.updateUserRegistration),
  unassign: tokens.useChange(svcAdmin.deleteUserRegistration),
  remove: tokens.useRemoval(svcAdmin.deleteHardwareToken),
})

export interface TokenFile {
  readonly content: Blob
  readonly type: 'text/csv' | 'application/pskc+xml'
  readonly preSharedKey: string
  readonly passphrase: string
}

export function useTokenImport() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ content, type, preSharedKey, passphrase }: TokenFile) =>
      call(svcAdmin.importHardwareTokens, {
        file: { type, content },
        headers: {
          'idempotency-key': crypto.randomUUID(),
          ...(preSharedKey ? { 'pre-shared-key': preSharedKey } : {}),
          ...(passphrase ? { passphrase: encodeURIComponent(passphrase) } : {}),
        },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [name] }),
  })
}
