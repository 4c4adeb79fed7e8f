import type { MessagingContext } from '../messaging/index.ts'

export type AuthenticatorsContext = MessagingContext
