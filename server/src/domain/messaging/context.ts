import type { OauthContext } from '../oauth/index.ts'

export type MessagingContext = OauthContext
