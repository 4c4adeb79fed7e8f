import type { CreateRevocationRequest, Revocation } from '@countersign/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../../session/call.ts'
import { type CursorPage, usePages } from '../../../../../ui/table/index.ts'

const base = 'svc-admin/v1/revocations'
const all = ['revocations']

export type ShownRevocations = Revocation['status'] | 'all'

export const useRevocations = (shown: ShownRevocations) =>
  usePages<Revocation>([...all, shown], (cursor, signal) => {
    const status = shown === 'all' ? undefined : shown
    return call<CursorPage<Revocation>>(base, { query: { status, cursor }, signal })
  })

export function useRevocationChanges() {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: all })
  return {
    create: useMutation({
      mutationFn: (body: CreateRevocationRequest) => call<Revocation>(base, { body }),
      onSuccess,
    }),
    lift: useMutation({
      mutationFn: (revocationId: string) => call<Revocation>(`${base}/${revocationId}:lift`, { method: 'POST' }),
      onSuccess,
    }),
  }
}
