import type { Places } from '@countersign/platform/turns'
import type { AuthenticatorsContext } from '../authenticators/index.ts'

export interface ChallengesContext extends AuthenticatorsContext {
  /** The notifications in progress, per push service. */
  readonly pushPlaces: Places
}
