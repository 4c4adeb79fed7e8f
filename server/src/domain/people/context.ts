import type { AuditContext } from '../audit/index.ts'

export type PeopleContext = AuditContext
