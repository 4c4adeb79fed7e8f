import type { AuthenticatorsContext } from '../authenticators/index.ts'

export type ChallengesContext = AuthenticatorsContext
