import type { Device } from '@countersign/contract'
import { useMay } from '#console/shell/person.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { Card } from '#ui/card.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { type Column, PagedTable } from '#ui/table/index.ts'
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

function Removal({ device: { deviceId, name } }: { readonly device: Device }) {
  const text = messages.text()
  const { removeDevice } = useUserChanges()
  return (
    <ActionButton
      label={text.removeDevice}
      name={`${text.removeDevice}: ${name}`}
      look="removal"
      size="xs"
      question={{ title: text.removeDeviceTitle(name), text: text.removeDeviceText, isDangerous: true }}
      act={() => removeDevice.mutateAsync({ params: { deviceId } })}
      done={text.deviceRemoved}
      meanings={{ insufficient_scope: text.mayNot }}
    />
  )
}
