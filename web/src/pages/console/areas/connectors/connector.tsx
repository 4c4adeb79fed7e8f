import type { Connector } from '@countersign/contract'
import { useNavigate, useParams } from '@tanstack/react-router'
import { formatMoment } from '#i18n/format.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { Card } from '#ui/card.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { BackLink } from '../../parts/links.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { useMay } from '../../shell/person.ts'
import { useConnector, useConnectorChanges, useConnectorTypes } from './api.ts'
import { EditConnector } from './edit.tsx'
import { HealthBadge, lastFailed } from './health-badge.tsx'
import { messages } from './messages/index.ts'
import { SendTest } from './send-test.tsx'
import { driverName } from './words.ts'

export function ConnectorPage() {
  const text = messages.text()
  const { connectorId } = useParams({ from: '/configuration/connectors/$connectorId' })
  const mayChange = useMay('admin.write')
  const query = useConnector(connectorId)
  const types = useConnectorTypes()
  return (
    <Loaded query={query}>
      {({ value, etag }) => {
        const type = types.data?.items.find(({ driver }) => driver === value.driver)
        return (
          <>
            <PageHeader
              title={value.displayName}
              lead={`${text.channels[value.channel]} · ${driverName(value.driver)}`}
              badges={<HealthBadge connector={value} />}
              back={<BackLink to="/configuration/connectors">{text.title}</BackLink>}
              actions={mayChange ? <Removal connector={value} etag={etag} /> : null}
            />
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
    </Loaded>
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

function Removal({ connector, etag }: { readonly connector: Connector; readonly etag: string | null }) {
  const text = messages.text()
  const navigate = useNavigate()
  const { remove } = useConnectorChanges()
  const { connectorId, displayName } = connector
  return (
    <ActionButton
      label={text.remove}
      look="removal"
      question={{ title: text.removeTitle(displayName), text: text.removeText, isDangerous: true }}
      act={async () => {
        await remove.mutateAsync({ connectorId, etag })
        await navigate({ to: '/configuration/connectors' })
      }}
      done={text.removed}
      meanings={{ precondition_failed: text.conflict }}
    />
  )
}
