import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { usePerson } from '#console/shell/person.ts'
import { Card } from '#ui/card.tsx'
import { DownloadIcon, ShieldIcon } from '#ui/icons.tsx'
import { notify } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useAuditEvents, useVerification } from './api.ts'
import { AuditFilters } from './audit-filters.tsx'
import { AuditTable } from './audit-table.tsx'
import { exportAuditEvents } from './export.ts'
import { messages } from './messages/index.ts'
import type { AuditSearch } from './search.ts'
import { Verification } from './verification.tsx'

const typingMs = 300

export function Audit() {
  const text = messages.text()
  const search = useSearch({ from: '/audit' })
  const [settled] = useDebouncedValue(search, typingMs)
  const navigate = useNavigate()
  const { tenantId } = usePerson().me
  const verification = useVerification()
  const download = useMutation({
    mutationFn: () => exportAuditEvents(tenantId),
    onSuccess: () => notify.done(text.exported),
    onError: (error) => notify.failed(error),
  })
  const narrow = (changed: AuditSearch) => void navigate({ to: '/audit', search: changed, replace: true })
  return (
    <>
      <PageHeader
        title={text.title}
        lead={text.lead}
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
      />
      <Verification verification={verification} />
      <AuditFilters search={search} onChange={narrow} />
      <Card isFlush>
        <AuditTable pages={useAuditEvents(settled)} />
      </Card>
    </>
  )
}
