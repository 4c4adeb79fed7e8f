import type { MasterKey } from '@countersign/contract'
import { svcAdmin, svcTm } from '@countersign/contract/operations'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#session/call.ts'

const queryKey = ['signing-keys']

export const useSigningKeys = () =>
  useQuery({ queryKey, queryFn: ({ signal }) => call(svcAdmin.listSigningKeys, { signal }) })

const whileRewrappedMs = 1000

export const isBeingReplaced = ({ status }: MasterKey): boolean => status === 'retiring'

export const useMasterKeys = () =>
  useQuery({
    queryKey: ['master-keys'],
    queryFn: ({ signal }) => call(svcTm.listMasterKeys, { signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(isBeingReplaced) ? whileRewrappedMs : false),
  })

export function useRotation() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ force }: { force: boolean }) => call(svcAdmin.rotateSigningKeys, { body: { force } }),
    onSuccess: (keys) => queries.setQueryData(queryKey, keys),
  })
}
