import type { ChallengesContext } from '../challenges/index.ts'

export type EnrolmentContext = ChallengesContext
