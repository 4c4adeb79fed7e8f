import type { Connector } from '@countersign/contract'
import { useParams } from '@tanstack/react-router'
import type { Tagged } from '#api/request.ts'
import { DetailPage, RemovalButton } from '#console/parts/resource/index.ts'
import { formatMoment } from '#i18n/format.ts'
import { Card } from '#ui/card.tsx'
import { useConnector, useConnectorChanges, useConnectorTypes } from './api.ts'
import { EditConnector } from './edit.tsx'
import { HealthBadge, lastFailed } from './health-badge.tsx'
import { messages } from './messages/index.ts'
import { SendTest } from './send-test.tsx'
import { driverName } from './words.ts'

const list = '/configuration/connectors'

export function ConnectorPage() {
  const text = messages.text()
  const { connectorId } = useParams({ from: '/configuration/connectors/$connectorId' })
  const query = useConnector(connectorId)
  const types = useConnectorTypes()
  return (
    <DetailPage
      query={query}
      back={{ to: list, label: text.title }}
      head={(connector) => ({
        title: connector.value.displayName,
        lead: `${text.channels[connector.value.channel]} · ${driverName(connector.value.driver)}`,
        badges: <HealthBadge connector={connector.value} />,
        actions: <Removal {...connector} />,
      })}
    >
      {({ value, etag }, mayChange) => {
        const type = types.data?.items.find(({ driver }) => driver === value.driver)
        return (
          <>
            <LastFailure connector={value} />
            {mayChange ? <SendTest connector={value} /> : null}
            {type ? (
              <Card title={text.settings} note={text.settingsNote}>
                <EditConnector key={value.updatedAt} connector={value} {...{ etag, type }} onReload={query.refetch} />
              </Card>
            ) : null}
          </>
        )
      }}
    </DetailPage>
  )
}

function LastFailure({ connector: { health } }: { readonly connector: Connector }) {
  const text = messages.text()
  const { lastFailedAt, lastError } = health
  if (!lastFailed(health) || !lastFailedAt) return null
  return (
    <Card title={text.lastFailed} note={formatMoment(Date.parse(lastFailedAt))}>
      <p>{lastError}</p>
    </Card>
  )
}

function Removal({ value: { connectorId, displayName }, etag }: Tagged<Connector>) {
  const text = messages.text()
  const { remove } = useConnectorChanges()
  return (
    <RemovalButton
      text={{ ...text, removeTitle: text.removeTitle(displayName) }}
      remove={() => remove.mutateAsync({ params: { connectorId }, etag })}
      back={{ to: list }}
    />
  )
}
