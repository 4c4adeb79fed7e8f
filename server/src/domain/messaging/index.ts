// Messages to people: connectors, templates, deliveries, push messages, the development inbox.
export { createConnectors } from './connectors/connectors.ts'
export {
  type ChallengeCodes,
  createDeliveries,
  type Deliveries,
  deliverTask,
  type Outgoing,
} from './deliveries/deliveries.ts'
export { createInbox } from './inbox/inbox.ts'
export { createPushAddresses, type PushAddresses } from './push-addresses/push-addresses.ts'
export { createPushKeys, type TenantPushKeys } from './push-messages/push-keys.ts'
export { createPushMessages, type PushMessages, pushTask } from './push-messages/push-messages.ts'
export { createTemplates } from './templates/templates.ts'
