// Alerts: what administrators should look at.
import Type, { type Static } from 'typebox'
import { Nullable, PageOf, PageQuery, Strict, Timestamp } from './conventions.ts'

/** What each kind of alert is about. */
export const alertSubjects = {
  fraud_reported: 'user',
  connector_failing: 'connector',
  message_limit_reached: 'limit',
  agent_expiring: 'agent',
  signing_key_old: 'signing_key',
  certificate_expiring: 'certificate',
  fido_metadata_outdated: 'fido_metadata',
} as const

export type AlertKind = keyof typeof alertSubjects
export const alertKinds = Object.keys(alertSubjects) as AlertKind[]

export const alertStates = ['open', 'acknowledged', 'resolved'] as const
export type AlertState = (typeof alertStates)[number]

const AlertId = Type.String({ minLength: 1, maxLength: 64, examples: ['alt_01m7ej93tkksedpjv6rr5ezgc1'] })

const AlertStateSchema = Type.Enum([...alertStates], {
  description:
    '`open`: new. `acknowledged`: an administrator has seen it. `resolved`: the cause is gone, for example because the connector sends again.',
})

/** Only what is known: a page shows what is there. */
export const AlertDetails = Type.Object(
  {
    purpose: Type.Optional(
      Type.Enum(['authentication', 'approval'], {
        description: 'Of a fraud report: what the user was asked for.',
      }),
    ),
    channel: Type.Optional(Type.Enum(['sms', 'email'])),
    error: Type.Optional(Type.String({ description: 'The last error of a connector.' })),
    limit: Type.Optional(
      Type.Enum(['tenant_per_day', 'country_per_day'], { description: 'The limit that messages have reached.' }),
    ),
    country: Type.Optional(Type.String({ description: 'The country of a limit (ISO 3166).', examples: ['CH'] })),
    expiresAt: Type.Optional(Timestamp),
    since: Type.Optional({ ...Timestamp, description: 'When the signing key started to sign.' }),
  },
  { $id: 'AlertDetails' },
)
export type AlertDetails = Static<typeof AlertDetails>

export const Alert = Type.Object(
  {
    alertId: AlertId,
    kind: Type.Enum([...alertKinds], {
      description:
        '`fraud_reported`: a user answered “It wasn’t me”. `connector_failing`: a connector failed several times in a row and is paused. `message_limit_reached`: messages were refused because the tenant has sent as many as its limits allow. `agent_expiring`: an agent expires soon. `signing_key_old`: the signing key is older than a year. `certificate_expiring`: a certificate that the passkey settings trust expires soon. `fido_metadata_outdated`: the FIDO metadata of the deployment is outdated (operator tenant only).',
    }),
    state: AlertStateSchema,
    subject: Type.Object({
      kind: Type.Enum([...new Set(Object.values(alertSubjects))], { description: 'What the alert is about.' }),
      id: Type.String({ examples: ['ada'] }),
      name: Nullable(Type.String({ description: 'Its display name, if it has one.', examples: ['Ada Lovelace'] })),
    }),
    details: AlertDetails,
    count: Type.Integer({ description: 'How often it happened while the alert was unresolved.', examples: [1] }),
    firstAt: Timestamp,
    lastAt: Timestamp,
    acknowledgedAt: Nullable(Timestamp),
    acknowledgedBy: Nullable(Type.String({ description: 'The user or client that acknowledged it.' })),
    resolvedAt: Nullable(Timestamp),
  },
  { $id: 'Alert' },
)
export type Alert = Static<typeof Alert>

export const AlertPage = Type.Object({
  ...PageOf(Alert).properties,
  openCount: Type.Integer({ description: 'The number of open alerts of the tenant, on all pages.', examples: [1] }),
})
export type AlertPage = Static<typeof AlertPage>

export const AlertQuery = Type.Object({ ...PageQuery.properties, state: Type.Optional(AlertStateSchema) })
export type AlertQuery = Static<typeof AlertQuery>

export const AcknowledgeAlertsRequest = Strict(
  {
    upTo: {
      ...AlertId,
      description: 'The newest alert that you have seen. Alerts that were raised after it stay open.',
    },
  },
  { $id: 'AcknowledgeAlertsRequest' },
)
export type AcknowledgeAlertsRequest = Static<typeof AcknowledgeAlertsRequest>

export const AcknowledgedAlerts = Type.Object(
  { acknowledged: Type.Integer({ description: 'The number of alerts that were open.', examples: [3] }) },
  { $id: 'AcknowledgedAlerts' },
)
export type AcknowledgedAlerts = Static<typeof AcknowledgedAlerts>

export const AlertParams = Type.Object({ alertId: AlertId })
