// For development: messages are shown on a page instead of sent by a provider.
import { driverContracts } from '@countersign/contract'
import { DeliveryRefused, type Driver } from '../driver.ts'

export const inbox: Driver = {
  ...driverContracts.inbox,
  async send(message, _settings, _secrets, { inbox: inboxOfTenant, signal }) {
    if (!inboxOfTenant) throw new DeliveryRefused('The inbox is available only in development.')
    signal.throwIfAborted()
    await inboxOfTenant.put(message)
    return { providerMessageId: null }
  },
}
