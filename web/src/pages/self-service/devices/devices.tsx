// The devices that approve and scan.

import type { Device, MyMethods } from '@countersign/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { DeviceIcon } from '#ui/icons.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ProblemNotice } from '#ui/states/problem-notice.tsx'
import { State } from '#ui/states/state.tsx'
import { devicesQuery, methodsQuery } from '../data/queries.ts'
import { messages } from '../messages/index.ts'
import { RemoveMethod } from '../methods/remove-method.tsx'
import { go } from '../navigation.ts'

export function Devices() {
  const text = messages.text()
  const { data, error } = useQuery(devicesQuery)
  const { data: methods } = useQuery(methodsQuery)
  const add = <Button onClick={() => go('add/push')}>{text.addDevice}</Button>
  return (
    <>
      <PageHeader title={text.places.devices} lead={text.devicesLead} actions={add} />
      {error ? <ProblemNotice error={error} /> : null}
      {!data && !error ? <Skeleton /> : null}
      {data?.devices.length === 0 ? (
        <Card>
          <State icon={<DeviceIcon size={32} />} title={text.noDevicesTitle} actions={add}>
            {text.noDevicesText}
          </State>
        </Card>
      ) : null}
      {data?.devices.map((device) => (
        <DeviceCard key={device.deviceId} device={device} methods={methods} />
      ))}
    </>
  )
}

function DeviceCard({ device, methods }: { readonly device: Device; readonly methods: MyMethods | undefined }) {
  const text = messages.text()
  const [isRemoving, setIsRemoving] = useState(false)
  const registration = methods?.registrations.find(
    ({ registrationId }) => registrationId === device.pushRegistrationId || registrationId === device.qrRegistrationId,
  )
  return (
    <Card
      title={registration?.label ?? device.name}
      badges={device.status === 'pending' ? <Badge tone="warning">{text.statuses.pending}</Badge> : null}
      actions={
        registration ? (
          <Button variant="subtle" c="var(--danger)" size="sm" onClick={() => setIsRemoving(true)}>
            {text.remove}
          </Button>
        ) : null
      }
    >
      <Facts
        facts={[
          { label: text.platform, value: device.platform },
          { label: text.lastSeen, value: <RelativeTime at={device.lastSeenAt} /> },
          { label: text.addedAt, value: <RelativeTime at={device.createdAt} /> },
          { label: text.notifications, value: device.reachableByPush ? text.pushOn : text.pushOff },
        ]}
      />
      {isRemoving && registration ? (
        <RemoveMethod registration={registration} onClose={() => setIsRemoving(false)} />
      ) : null}
    </Card>
  )
}
