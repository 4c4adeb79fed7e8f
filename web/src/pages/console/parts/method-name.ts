import type { AuthType } from '@countersign/contract'
import { messages } from '../shell/messages/index.ts'

export const methodName = (authType: AuthType): string => messages.text().methods[authType]
