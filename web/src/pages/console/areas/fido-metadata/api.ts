import { svcTm } from '@countersign/contract/operations'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#session/call.ts'

const queryKey = ['fido-metadata']

export const useFidoMetadata = () =>
  useQuery({ queryKey, queryFn: ({ signal }) => call(svcTm.getFidoMetadata, { signal }) })

export function useMetadataImport() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (content: Blob) => call(svcTm.importFidoMetadata, { file: { type: 'application/jwt', content } }),
    // Also after a failure: another operator may have imported newer metadata, which is why this file was refused.
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}
