import type {
  AssignHardwareTokenRequest,
  HardwareToken,
  HardwareTokenImportLine,
  Registration,
  ResyncHardwareTokenRequest,
} from '@countersign/contract'
import { svcAdmin } from '@countersign/contract/operations'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#session/call.ts'
import { usePages } from '#ui/table/index.ts'
import type { TokenSearch } from './search.ts'

const keys = { all: ['hardware-tokens'], one: (serialNumber: string) => ['hardware-tokens', 'one', serialNumber] }
const lookAgainMs = 500

export const useTokens = (search: TokenSearch) =>
  usePages<HardwareToken>([...keys.all, search], (cursor, signal) =>
    call(svcAdmin.listHardwareTokens, { query: { ...search, limit: 50, cursor }, signal }),
  )

/** With the registration of the user who holds it. */
export const useToken = (serialNumber: string) =>
  useQuery({
    queryKey: keys.one(serialNumber),
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
    queryKey: [...keys.all, 'imports', importId],
    queryFn: ({ signal }) => call(svcAdmin.getHardwareTokenImport, { params: { importId }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'done' ? false : lookAgainMs),
  })

/** Asked for again when there are more of them. */
export const useImportLines = (importId: string, outcome: HardwareTokenImportLine['outcome'], processed: number) =>
  usePages<HardwareTokenImportLine>([...keys.all, 'imports', importId, outcome, processed], (cursor, signal) =>
    call(svcAdmin.listHardwareTokenImportLines, {
      params: { importId },
      query: { outcome, limit: 100, cursor },
      signal,
    }),
  )

export function useTokenChanges(serialNumber: string) {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: keys.all })
  /** What was deleted is not read again: the page is about to close. */
  const onRemoved = () => queries.invalidateQueries({ queryKey: keys.all, refetchType: 'none' })
  return {
    assign: useMutation({
      mutationFn: (body: AssignHardwareTokenRequest) =>
        call(svcAdmin.assignHardwareToken, { params: { serialNumber }, body }),
      onSuccess,
    }),
    resync: useMutation({
      mutationFn: (body: ResyncHardwareTokenRequest) =>
        call(svcAdmin.resyncHardwareToken, { params: { serialNumber }, body }),
    }),
    setStatus: useMutation({
      mutationFn: ({ of, status }: { of: Registration; status: 'active' | 'disabled' }) =>
        call(svcAdmin.updateUserRegistration, {
          params: { userId: of.userId, registrationId: of.registrationId },
          body: { status },
        }),
      onSuccess,
    }),
    unassign: useMutation({
      mutationFn: (of: NonNullable<HardwareToken['assignedTo']>) =>
        call(svcAdmin.deleteUserRegistration, { params: { userId: of.userId, registrationId: of.registrationId } }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: () => call(svcAdmin.deleteHardwareToken, { params: { serialNumber } }),
      onSuccess: onRemoved,
    }),
  }
}

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
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.all }),
  })
}
