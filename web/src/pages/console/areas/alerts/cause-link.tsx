// Where the cause of an alert can be fixed.
import type { Alert } from '@countersign/contract'
import { ButtonLink } from '#console/parts/links.tsx'
import { messages } from './messages/index.ts'

export function CauseLink({ alert: { kind, subject, details } }: { readonly alert: Alert }) {
  const { action } = messages.text().kinds[kind]
  const look = { size: 'xs', variant: 'default' } as const
  switch (kind) {
    case 'fraud_reported':
      return (
        <ButtonLink {...look} to="/users/$userId" params={{ userId: subject.id }}>
          {action}
        </ButtonLink>
      )
    case 'connector_failing':
      return (
        <ButtonLink {...look} to="/configuration/connectors/$connectorId" params={{ connectorId: subject.id }}>
          {action}
        </ButtonLink>
      )
    case 'agent_expiring':
      return (
        <ButtonLink {...look} to="/agents/$agentId" params={{ agentId: subject.id }}>
          {action}
        </ButtonLink>
      )
    case 'signing_key_old':
      return (
        <ButtonLink {...look} to="/keys">
          {action}
        </ButtonLink>
      )
    case 'fido_metadata_outdated':
      return (
        <ButtonLink {...look} to="/fido-metadata">
          {action}
        </ButtonLink>
      )
    case 'message_limit_reached':
    case 'certificate_expiring':
      return (
        <ButtonLink
          {...look}
          to="/configuration/authentication-modes/$authType"
          params={{ authType: details.channel ?? 'passkey' }}
        >
          {action}
        </ButtonLink>
      )
  }
}
