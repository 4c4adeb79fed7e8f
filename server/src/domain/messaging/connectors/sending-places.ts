import { createPlaces } from '@countersign/platform/turns'

/** A process delivers 200 messages at once: neither a slow provider nor a tenant with several may take all of them. */
const maxAtOnce = { perConnector: 50, perTenant: 100 }

/** The messages that are being sent by connectors. */
export class SendingPlaces {
  readonly #ofConnectors = createPlaces(maxAtOnce.perConnector)
  readonly #ofTenants = createPlaces(maxAtOnce.perTenant)

  /** Returns how to leave; undefined if the connector or its tenant has no place left. */
  occupy(tenantId: string, connectorId: string): (() => void) | undefined {
    const leaveTenant = this.#ofTenants.occupy(tenantId)
    if (!leaveTenant) return undefined
    const leaveConnector = this.#ofConnectors.occupy(`${tenantId}/${connectorId}`)
    if (leaveConnector)
      return () => {
        leaveConnector()
        leaveTenant()
      }
    leaveTenant()
    return undefined
  }
}
