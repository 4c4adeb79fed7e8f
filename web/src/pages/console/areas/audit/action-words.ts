import type { AuditAction } from '@countersign/contract'
import { messages } from './messages/index.ts'

/** An event may be older than the list of what there is, or newer: it has its name still. */
export const actionWords = (action: string): string => messages.text().actions[action as AuditAction] ?? action
