// What administrators should look at: fraud reports, failing connectors, reached limits, what expires.
export * as alerts from './alerts.ts'
export { type AlertRow, findFraudReport, forgetAlerts, listOpenAlertCounts, purgeAlerts } from './alerts-store.ts'
export { type AnnouncedAlert, lockAnnouncements, updateEmailed } from './announced-alerts-store.ts'
