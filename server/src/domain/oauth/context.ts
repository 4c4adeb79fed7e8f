import type { PeopleContext } from '../people/index.ts'

export type OauthContext = PeopleContext
