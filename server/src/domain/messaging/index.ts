// Messages to people: connectors, templates, deliveries, push messages, the development inbox.
export * as branding from './branding/branding.ts'
export { ConnectorTestPlaces } from './connectors/connector-test-places.ts'
export * as connectors from './connectors/connectors.ts'
export { listFailingConnectors } from './connectors/failing-connectors-store.ts'
export { SendingPlaces } from './connectors/sending-places.ts'
export type { MessagingContext } from './context.ts'
export * as deliveries from './deliveries/deliveries.ts'
export { forgetDeliveries, purgeDeliveries } from './deliveries/deliveries-store.ts'
export type { Outgoing, PreparedDelivery } from './deliveries/prepared-delivery.ts'
export type { Attempted } from './deliveries/try-routes.ts'
export * as inbox from './inbox/inbox.ts'
export { purgeInboxMessages } from './inbox/inbox-store.ts'
export * as notifiedBrowsers from './notified-browsers/notified-browsers.ts'
export * as pushAddresses from './push-addresses/push-addresses.ts'
export { type AttemptedPush, attemptPush, type PreparedPush } from './push-messages/attempt.ts'
export { linkNoticeOf, linkPayloadOf, payloadOf } from './push-messages/notice.ts'
export * as pushKeys from './push-messages/push-keys.ts'
export * as pushMessages from './push-messages/push-messages.ts'
export {
  findNotice,
  findQueuedPush,
  type NoticeRow,
  type PushMessageKey,
  updatePushMessage,
} from './push-messages/push-messages-store.ts'
export { PushPlaces } from './push-messages/push-places.ts'
export * as templates from './templates/templates.ts'
export { findSender } from './templates/writing.ts'
