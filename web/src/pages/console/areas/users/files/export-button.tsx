import { Button } from '@mantine/core'
import { usePerson } from '#console/shell/person.ts'
import { DownloadIcon } from '#ui/icons.tsx'
import { notify } from '#ui/notice.tsx'
import { messages } from '../messages/index.ts'
import { useExportUsers } from './api.ts'

export function ExportUsers() {
  const text = messages.text()
  const { isPending, mutate } = useExportUsers(usePerson().me.tenantId)
  return (
    <Button
      variant="default"
      leftSection={<DownloadIcon size={18} />}
      loading={isPending}
      onClick={() => mutate(undefined, { onError: (error) => notify.failed(error) })}
    >
      {text.exportUsers}
    </Button>
  )
}
