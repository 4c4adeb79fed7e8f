import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ListPage, useFilters } from '#console/parts/resource/index.ts'
import { usePerson } from '#console/shell/person.ts'
import { DownloadIcon, ShieldIcon } from '#ui/icons.tsx'
import { notify } from '#ui/notice.tsx'
import { useAuditEvents, useVerification } from './api.ts'
import { AuditFilters } from './audit-filters.tsx'
import { eventColumns } from './columns.tsx'
import { exportAuditEvents } from './export.ts'
import { messages } from './messages/index.ts'
import { Verification } from './verification.tsx'

const typingMs = 300

export function Audit() {
  const text = messages.text()
  const search = useSearch({ from: '/audit' })
  const { isFiltered } = useFilters('/audit', search)
  const [settled] = useDebouncedValue(search, typingMs)
  const { tenantId } = usePerson().me
  const verification = useVerification()
  const download = useMutation({
    mutationFn: () => exportAuditEvents(tenantId),
    onSuccess: () => notify.done(text.exported),
    onError: (error) => notify.failed(error),
  })
  return (
    <ListPage
      text={text}
      icon={<ShieldIcon />}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<DownloadIcon size={18} />}
            loading={download.isPending}
            onClick={() => download.mutate()}
          >
            {text.export}
          </Button>
          <Button
            leftSection={<ShieldIcon size={18} />}
            loading={verification.isPending}
            onClick={() => verification.mutate()}
          >
            {text.verify}
          </Button>
        </>
      }
      filters={{ fields: <AuditFilters search={search} />, isFiltered }}
      pages={useAuditEvents(settled)}
      keyOf={({ eventId }) => eventId}
      columns={eventColumns()}
    >
      <Verification verification={verification} />
    </ListPage>
  )
}
