import type { Connector, MessageChannel } from '@countersign/contract'
import { Link } from '@tanstack/react-router'
import { ButtonLink } from '#console/parts/links.tsx'
import { ListCard } from '#console/parts/resource/index.ts'
import { useMay } from '#console/shell/person.ts'
import { ConnectorIcon, PlusIcon } from '#ui/icons.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import type { Pages } from '#ui/table/index.ts'
import { useConnectors } from './api.ts'
import { HealthBadge } from './health-badge.tsx'
import { messages } from './messages/index.ts'
import { driverName } from './words.ts'

export function ConnectorList() {
  const text = messages.text()
  const pages = useConnectors()
  return (
    <>
      <PageHeader title={text.title} lead={text.lead} />
      {(['sms', 'email'] as const).map((channel) => (
        <Channel key={channel} channel={channel} pages={pages} />
      ))}
    </>
  )
}

function Channel({ channel, pages }: { readonly channel: MessageChannel; readonly pages: Pages<Connector> }) {
  const text = messages.text()
  const items = pages.items?.filter((connector) => connector.channel === channel)
  const add = (
    <ButtonLink
      to="/configuration/connectors/add"
      search={{ channel }}
      variant="default"
      leftSection={<PlusIcon size={18} />}
    >
      {text.addFor[channel]}
    </ButtonLink>
  )
  return (
    <ListCard
      text={text}
      label={text.listOf[channel]}
      title={text.channels[channel]}
      note={text.order}
      icon={<ConnectorIcon />}
      actions={useMay('admin.write') ? add : null}
      pages={{ ...pages, items }}
      keyOf={({ connectorId }) => connectorId}
      columns={[
        {
          key: 'name',
          header: text.name,
          cell: ({ connectorId, displayName }) => (
            <Link to="/configuration/connectors/$connectorId" params={{ connectorId }}>
              {displayName}
            </Link>
          ),
        },
        { key: 'driver', header: text.driver, cell: ({ driver }) => driverName(driver) },
        { key: 'priority', header: text.priority, cell: ({ priority }) => priority, isNumber: true },
        { key: 'health', header: text.health, cell: (connector) => <HealthBadge connector={connector} /> },
      ]}
    />
  )
}
