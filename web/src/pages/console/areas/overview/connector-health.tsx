import { Link } from '@tanstack/react-router'
import { Loaded } from '#console/parts/loaded.tsx'
import { Card } from '#ui/card.tsx'
import { HealthBadge } from '../connectors/health-badge.tsx'
import { useConnectorHealth } from './api.ts'
import { messages } from './messages/index.ts'
import classes from './overview.module.css'

export function ConnectorHealth() {
  const text = messages.text()
  return (
    <Card title={text.connectors}>
      <Loaded query={useConnectorHealth()}>
        {({ items }) => {
          const used = items.filter(({ enabled }) => enabled)
          if (used.length === 0) {
            return (
              <p>
                {text.noConnectors} <Link to="/configuration/connectors">{text.toConnectors}</Link>
              </p>
            )
          }
          return (
            <ul className={classes.list}>
              {used.map((connector) => (
                <li key={connector.connectorId} className={classes.row}>
                  <Link to="/configuration/connectors/$connectorId" params={{ connectorId: connector.connectorId }}>
                    {connector.displayName}
                  </Link>
                  <HealthBadge connector={connector} />
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
    </Card>
  )
}
