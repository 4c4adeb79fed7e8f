import type { Role } from '@countersign/contract'
import { messages } from '../shell/messages/index.ts'

export const roleName = (role: Role): string => messages.text().roles[role]
