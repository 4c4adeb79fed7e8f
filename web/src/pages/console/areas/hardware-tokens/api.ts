import type {
  AssignHardwareTokenRequest,
  HardwareToken,
  HardwareTokenImport,
  HardwareTokenImportLine,
  HardwareTokenResync,
  Registration,
  ResyncHardwareTokenRequest,
  User,
} from '@countersign/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../session/call.ts'
import { type CursorPage, usePages } from '../../../../ui/table/index.ts'
import type { TokenSearch } from './search.ts'

const base = 'svc-admin/v1/hardware-tokens'
const imports = 'svc-admin/v1/hardware-token-imports'
const keys = { all: ['hardware-tokens'], one: (serialNumber: string) => ['hardware-tokens', 'one', serialNumber] }
const lookAgainMs = 500

const pathOf = (serialNumber: string) => `${base}/${encodeURIComponent(serialNumber)}` as const
const registrationPath = ({ userId, registrationId }: NonNullable<HardwareToken['assignedTo']>) =>
  `svc-admin/v1/users/${encodeURIComponent(userId)}/registrations/${registrationId}` as const

export const useTokens = (search: TokenSearch) =>
  usePages<HardwareToken>([...keys.all, search], (cursor, signal) =>
    call<CursorPage<HardwareToken>>(base, { query: { ...search, limit: 50, cursor }, signal }),
  )

/** With the registration by which somebody has it. */
export const useToken = (serialNumber: string) =>
  useQuery({
    queryKey: keys.one(serialNumber),
    queryFn: async ({ signal }) => {
      const token = await call<HardwareToken>(pathOf(serialNumber), { signal })
      const { assignedTo } = token
      if (!assignedTo) return { token, registration: undefined }
      const user = await call<User>(`svc-admin/v1/users/${encodeURIComponent(assignedTo.userId)}`, { signal })
      const isIt = ({ registrationId }: Registration) => registrationId === assignedTo.registrationId
      return { token, registration: user.registrations.find(isIt) }
    },
  })

export const useImport = (importId: string) =>
  useQuery({
    queryKey: [...keys.all, 'imports', importId],
    queryFn: ({ signal }) => call<HardwareTokenImport>(`${imports}/${importId}`, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'done' ? false : lookAgainMs),
  })

/** Asked for again when there are more of them. */
export const useImportLines = (importId: string, outcome: HardwareTokenImportLine['outcome'], processed: number) =>
  usePages<HardwareTokenImportLine>([...keys.all, 'imports', importId, outcome, processed], (cursor, signal) =>
    call<CursorPage<HardwareTokenImportLine>>(`${imports}/${importId}/lines`, {
      query: { outcome, limit: 100, cursor },
      signal,
    }),
  )

export function useTokenChanges(serialNumber: string) {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: keys.all })
  /** What is gone is not read again: whoever looks at it is about to leave. */
  const onRemoved = () => queries.invalidateQueries({ queryKey: keys.all, refetchType: 'none' })
  return {
    assign: useMutation({
      mutationFn: (body: AssignHardwareTokenRequest) => call<Registration>(`${pathOf(serialNumber)}:assign`, { body }),
      onSuccess,
    }),
    resync: useMutation({
      mutationFn: (body: ResyncHardwareTokenRequest) =>
        call<HardwareTokenResync>(`${pathOf(serialNumber)}:resync`, { body }),
    }),
    setStatus: useMutation({
      mutationFn: ({ of, status }: { of: Registration; status: 'active' | 'disabled' }) =>
        call(registrationPath(of), { method: 'PATCH', body: { status } }),
      onSuccess,
    }),
    unassign: useMutation({
      mutationFn: (of: NonNullable<HardwareToken['assignedTo']>) => call(registrationPath(of), { method: 'DELETE' }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: () => call(pathOf(serialNumber), { method: 'DELETE' }),
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
      call<HardwareTokenImport>(`${base}:import`, {
        method: 'POST',
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
