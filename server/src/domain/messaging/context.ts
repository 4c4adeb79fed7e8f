import type { Here } from '@countersign/platform/tasks'
import type { Tracer } from '@countersign/platform/tracing'
import type { OauthContext } from '../oauth/index.ts'
import type { ConnectorTestPlaces } from './connectors/connector-test-places.ts'
import type { SendingPlaces } from './connectors/sending-places.ts'
import type { PushPlaces } from './push-messages/push-places.ts'

export interface MessagingContext extends OauthContext {
  /** Where a delivery that is due now may begin in this process. */
  readonly here?: Here | undefined
  /** Set if an operator asks for traces. */
  readonly tracer?: Tracer | undefined
  /** How long a provider has to take a message. */
  readonly sendTimeoutSeconds: number
  readonly sendingPlaces: SendingPlaces
  readonly connectorTestPlaces: ConnectorTestPlaces
  readonly pushPlaces: PushPlaces
}
