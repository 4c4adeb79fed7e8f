import type { PeopleContext } from '../people/index.ts'
import type { AccessState } from './access-tokens/access-state.ts'
import type { FailedAuthentications } from './access-tokens/failed-authentications.ts'
import type { AccessTokens } from './access-tokens/verify.ts'

export interface OauthContext extends PeopleContext {
  readonly accessState: AccessState
  readonly accessTokens: AccessTokens
  readonly failedAuthentications: FailedAuthentications
}
