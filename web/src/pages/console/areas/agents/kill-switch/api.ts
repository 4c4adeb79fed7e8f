import type { CreateRevocationRequest, Revocation } from '@countersign/contract'
import { svcAdmin } from '@countersign/contract/operations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#session/call.ts'
import { usePages } from '#ui/table/index.ts'

const all = ['revocations']

type ShownRevocations = Revocation['status'] | 'all'

export const useRevocations = (shown: ShownRevocations) =>
  usePages<Revocation>([...all, shown], (cursor, signal) => {
    const status = shown === 'all' ? undefined : shown
    return call(svcAdmin.listRevocations, { query: { status, cursor }, signal })
  })

export function useRevocationChanges() {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: all })
  return {
    create: useMutation({
      mutationFn: (body: CreateRevocationRequest) => call(svcAdmin.createRevocation, { body }),
      onSuccess,
    }),
    lift: useMutation({
      mutationFn: (revocationId: string) => call(svcAdmin.liftRevocation, { params: { revocationId } }),
      onSuccess,
    }),
  }
}
