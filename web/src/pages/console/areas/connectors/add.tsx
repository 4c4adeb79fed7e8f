import type { CreateConnectorRequest } from '@countersign/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Loaded } from '#console/parts/loaded.tsx'
import { CreatePage } from '#console/parts/resource/index.ts'
import { notify } from '#ui/notice.tsx'
import { useConnectorChanges, useConnectorTypes } from './api.ts'
import { messages } from './messages/index.ts'
import { NewConnectorForm } from './new-connector-form.tsx'

export function AddConnector() {
  const text = messages.text()
  const navigate = useNavigate()
  const { channel } = useSearch({ from: '/configuration/connectors/add' })
  const types = useConnectorTypes()
  const { create } = useConnectorChanges()
  return (
    <CreatePage
      text={{ addTitle: text.addFor[channel], create: text.create }}
      back={{ to: '/configuration/connectors', label: text.title }}
      create={async (given: Omit<CreateConnectorRequest, 'channel'>) => {
        const { connectorId } = await create.mutateAsync({ body: { ...given, channel } })
        notify.done(text.created)
        await navigate({ to: '/configuration/connectors/$connectorId', params: { connectorId } })
      }}
      form={(form) => (
        <Loaded query={types}>
          {({ items }) => (
            <NewConnectorForm {...form} types={items.filter(({ channels }) => channels.includes(channel))} />
          )}
        </Loaded>
      )}
    />
  )
}
