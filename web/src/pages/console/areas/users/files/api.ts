import type { UserImportLine } from '@countersign/contract'
import { svcAdmin } from '@countersign/contract/operations'
import { useMutation, useQuery } from '@tanstack/react-query'
import { download } from '#console/parts/download.ts'
import { call } from '#session/call.ts'
import { addressOf } from '#session/deployment.ts'
import { usePages } from '#ui/table/index.ts'

const keys = { one: (importId: string) => ['user-imports', importId] }
const lookAgainMs = 500

export const useUserImport = (importId: string) =>
  useQuery({
    queryKey: keys.one(importId),
    queryFn: ({ signal }) => call(svcAdmin.getUserImport, { params: { importId }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'done' ? false : lookAgainMs),
  })

/** Read again when there are more of them. */
export const useUserImportLines = (importId: string, outcome: UserImportLine['outcome'], processed: number) =>
  usePages<UserImportLine>([...keys.one(importId), outcome, processed], (cursor, signal) =>
    call(svcAdmin.listUserImportLines, { params: { importId }, query: { outcome, limit: 100, cursor }, signal }),
  )

export const useImportUsers = () =>
  useMutation({
    mutationFn: ({ content, isDryRun }: { readonly content: Blob; readonly isDryRun: boolean }) =>
      call(svcAdmin.importUsers, {
        file: { type: 'text/csv', content },
        headers: { 'idempotency-key': crypto.randomUUID(), 'dry-run': isDryRun ? 'true' : 'false' },
      }),
  })

export const useExportUsers = (tenantId: string) =>
  useMutation({ mutationFn: () => download(addressOf(svcAdmin.exportUsers), `users-${tenantId}.csv`) })
