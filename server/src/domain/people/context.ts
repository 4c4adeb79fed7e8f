import type { AuditContext } from '../audit/index.ts'
import type { LiveSessions } from './sessions/live-sessions.ts'

export interface PeopleContext extends AuditContext {
  readonly liveSessions: LiveSessions
}
