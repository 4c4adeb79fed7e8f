// What administrators and operators do: users, administrators, tenants, retention.
export { type Administrators, createAdministrators } from './administrators/administrators.ts'
export { createDeviceAdministration } from './devices/administration.ts'
export { expiredRows } from './retention/expired-rows-store.ts'
export {
  beforeAllFailureCounts,
  deleteIdleFailureCounts,
  type FailureCountKey,
} from './retention/failure-counts-store.ts'
export { type Kept, listRetentions, purgesOfHistory, type RetentionRow } from './retention/kept-history-store.ts'
export { findOperatorTenantId } from './tenants/all-tenants-store.ts'
export { createMasterKeyRotation, type MasterKeyRotation } from './tenants/master-key-rotation.ts'
export { createTenants, type Tenants } from './tenants/tenants.ts'
export { createUsers } from './users/users.ts'
