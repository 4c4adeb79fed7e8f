// Browser sessions, as their users see them.
import Type, { type Static } from 'typebox'
import { Defaulted, Nullable, Timestamp } from './conventions.ts'
import { sessionIdleMinutes } from './limits/index.ts'
import { UserId } from './registrations.ts'
import { type Role, roles } from './scopes.ts'

const SessionId = Type.String({ minLength: 1, maxLength: 64, examples: ['ses_01m7ej93tkksedpjv6rr5ezgc1'] })

export const Session = Type.Object(
  {
    sessionId: SessionId,
    userId: UserId,
    roles: Type.Array(Type.Enum(Object.keys(roles) as Role[]), { examples: [['administrator']] }),
    current: Type.Boolean({ description: 'Whether this is the session of the request.' }),
    ipAddress: Type.String({
      description: 'The IP address from which the session was started.',
      examples: ['203.0.113.7'],
    }),
    userAgent: Nullable(Type.String({ examples: ['Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0'] })),
    passwordProvenAt: Nullable(Timestamp),
    secondFactorProvenAt: Nullable(Timestamp),
    passkeyProvenAt: Nullable(Timestamp),
    rememberedBrowser: Type.Boolean({
      description: 'Whether a remembered browser stood in for the second factor at the sign-in.',
      examples: [false],
    }),
    temporaryCode: Type.Boolean({
      description: 'Whether a temporary access code stood in for the second factor at the sign-in.',
      examples: [false],
    }),
    createdAt: Timestamp,
    lastSeenAt: Timestamp,
    expiresAt: Type.String({
      format: 'date-time',
      description: `The latest expiry. The session ends earlier after ${sessionIdleMinutes} minutes without use.`,
    }),
  },
  { $id: 'Session' },
)
export type Session = Static<typeof Session>

export const SessionList = Type.Object({ sessions: Type.Array(Session) }, { $id: 'SessionList' })

export const SessionParams = Type.Object({ sessionId: SessionId })

export const EndSessionsQuery = Type.Object({
  keepCurrent: Defaulted(Type.Boolean({ description: 'Keeps the session of the request.' }), false),
})
export type EndSessionsQuery = Static<typeof EndSessionsQuery>
