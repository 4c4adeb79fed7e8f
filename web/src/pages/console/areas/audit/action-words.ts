import type { AuditAction, AuditTargetKind } from '@countersign/contract'
import { readableName } from '@countersign/contract/readable-name'
import { messages } from './messages/index.ts'

// A server of another version may have recorded an action or a target that this page does not know.
export const actionWords = (action: string): string =>
  messages.text().actions[action as AuditAction] ?? readableName(action)

export const targetWords = (kind: string): string =>
  messages.text().targets[kind as AuditTargetKind] ?? readableName(kind)
