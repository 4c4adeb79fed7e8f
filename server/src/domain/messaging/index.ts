// Messages to people: connectors, templates, deliveries, push messages, the development inbox.
export { createConnectors } from './connectors/connectors.ts'
export type { MessagingContext } from './context.ts'
export {
  type ChallengeCodes,
  createDeliveries,
  type Deliveries,
  deliverTask,
  type Outgoing,
} from './deliveries/deliveries.ts'
export { forgetDeliveries, purgeDeliveries } from './deliveries/deliveries-store.ts'
export { createInbox } from './inbox/inbox.ts'
export { purgeInboxMessages } from './inbox/inbox-store.ts'
export { createPushAddresses, type PushAddresses } from './push-addresses/push-addresses.ts'
export { attemptPush, type PreparedPush, type PushOutcome } from './push-messages/attempt.ts'
export { payloadOf } from './push-messages/notice.ts'
export { createPushKeys, type TenantPushKeys } from './push-messages/push-keys.ts'
export { createPushMessages, type PushMessages, pushTask } from './push-messages/push-messages.ts'
export {
  findNotice,
  findQueuedPush,
  type PushMessageKey,
  updatePushMessage,
} from './push-messages/push-messages-store.ts'
export { createTemplates } from './templates/templates.ts'
