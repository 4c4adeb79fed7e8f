// Browsers that stand in for the second factor, as their users see them.
import Type, { type Static } from 'typebox'
import { Timestamp } from './conventions.ts'
import { Session } from './sessions.ts'

const BrowserId = Type.String({ minLength: 1, maxLength: 64, examples: ['rbr_01m7ej93tkksedpjv6rr5ezgc1'] })

export const RememberedBrowser = Type.Object(
  {
    browserId: BrowserId,
    ipAddress: Type.String({
      description: 'The IP address from which the user asked to remember the browser.',
      examples: ['203.0.113.7'],
    }),
    userAgent: Session.properties.userAgent,
    createdAt: Timestamp,
    lastUsedAt: Timestamp,
    expiresAt: Timestamp,
  },
  { $id: 'RememberedBrowser' },
)
export type RememberedBrowser = Static<typeof RememberedBrowser>

export const RememberedBrowserList = Type.Object(
  { browsers: Type.Array(RememberedBrowser) },
  { $id: 'RememberedBrowserList' },
)

export const RememberedBrowserParams = Type.Object({ browserId: BrowserId })
