import type { MasterKey, SigningKey } from '@countersign/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../session/call.ts'

interface SigningKeys {
  readonly items: readonly SigningKey[]
}

const queryKey = ['signing-keys']

export const useSigningKeys = () =>
  useQuery({ queryKey, queryFn: ({ signal }) => call<SigningKeys>('svc-admin/v1/signing-keys', { signal }) })

interface MasterKeys {
  readonly items: readonly MasterKey[]
}

const whileRewrappedMs = 1000

export const isBeingReplaced = ({ status }: MasterKey): boolean => status === 'retiring'

export const useMasterKeys = () =>
  useQuery({
    queryKey: ['master-keys'],
    queryFn: ({ signal }) => call<MasterKeys>('svc-tm/v1/master-keys', { signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(isBeingReplaced) ? whileRewrappedMs : false),
  })

export function useRotation() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ force }: { force: boolean }) =>
      call<SigningKeys>('svc-admin/v1/signing-keys:rotate', { body: { force } }),
    onSuccess: (keys) => queries.setQueryData(queryKey, keys),
  })
}
