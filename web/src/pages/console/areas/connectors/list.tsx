import type { Connector, MessageChannel } from '@countersign/contract'
import { Link } from '@tanstack/react-router'
import { Card } from '#ui/card.tsx'
import { ConnectorIcon, PlusIcon } from '#ui/icons.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { State } from '#ui/states/state.tsx'
import { PagedTable, type Pages } from '#ui/table/index.ts'
import { ButtonLink } from '../../parts/links.tsx'
import { useMay } from '../../shell/person.ts'
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
  const mayChange = useMay('admin.write')
  const { items, ...rest } = pages
  const ofChannel = { ...rest, items: items?.filter((connector) => connector.channel === channel) }
  return (
    <Card
      title={text.channels[channel]}
      note={text.order}
      isFlush
      actions={
        mayChange ? (
          <ButtonLink
            to="/configuration/connectors/add"
            search={{ channel }}
            variant="default"
            leftSection={<PlusIcon size={18} />}
          >
            {text.addFor[channel]}
          </ButtonLink>
        ) : null
      }
    >
      <PagedTable
        label={text.listOf[channel]}
        pages={ofChannel}
        keyOf={({ connectorId }) => connectorId}
        hasLinks
        empty={
          <State icon={<ConnectorIcon />} title={text.emptyTitle}>
            {text.emptyText}
          </State>
        }
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
    </Card>
  )
}
