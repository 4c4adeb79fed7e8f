import type { Device } from '@countersign/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../../../../ui/card.tsx'
import { Confirm } from '../../../../../ui/confirm.tsx'
import { notify } from '../../../../../ui/notice.tsx'
import { RelativeTime } from '../../../../../ui/relative-time.tsx'
import { type Column, PagedTable } from '../../../../../ui/table/index.ts'
import { useMay } from '../../../shell/person.ts'
import { useDevices, useUserChanges } from '../api.ts'
import { messages } from '../messages/index.ts'

export function Devices({ userId }: { readonly userId: string }) {
  const text = messages.text()
  const mayChange = useMay('admin.users')
  const pages = useDevices(userId)
  if (!pages.items?.length) return null
  const columns: Column<Device>[] = [
    { key: 'device', header: text.device, cell: ({ name }) => name },
    { key: 'platform', header: text.platform, cell: ({ platform }) => platform },
    {
      key: 'reached',
      header: text.reached,
      cell: ({ reachableByPush }) => (reachableByPush ? text.byPush : text.byAsking),
    },
    { key: 'added', header: text.added, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
    { key: 'seen', header: text.lastSeen, cell: ({ lastSeenAt }) => <RelativeTime at={lastSeenAt} /> },
  ]
  const actions: Column<Device> = {
    key: 'actions',
    header: text.actions,
    isActions: true,
    cell: (device) => <Removal device={device} />,
  }
  return (
    <Card title={text.devicesTitle} isFlush>
      <PagedTable
        label={text.devices}
        pages={pages}
        keyOf={({ deviceId }) => deviceId}
        empty={null}
        columns={mayChange ? [...columns, actions] : columns}
      />
    </Card>
  )
}

function Removal({ device: { deviceId, userId, name } }: { readonly device: Device }) {
  const text = messages.text()
  const { removeDevice } = useUserChanges(userId)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button
        size="xs"
        variant="default"
        c="var(--danger)"
        aria-label={`${text.removeDevice}: ${name}`}
        onClick={() => setIsAsking(true)}
      >
        {text.removeDevice}
      </Button>
      {isAsking ? (
        <Confirm
          title={text.removeDeviceTitle(name)}
          action={text.removeDevice}
          isDangerous
          meanings={{ insufficient_scope: text.mayNot }}
          onClose={() => setIsAsking(false)}
          onConfirm={async () => {
            await removeDevice.mutateAsync(deviceId)
            notify.done(text.deviceRemoved)
          }}
        >
          {text.removeDeviceText}
        </Confirm>
      ) : null}
    </>
  )
}
