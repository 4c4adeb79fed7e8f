// Tenants as rows, their data keys and their signing keys.
export type { TenancyContext } from './context.ts'
export { findOldestActiveKey, updateToRetired } from './signing-keys/retired-keys-store.ts'
export { advanceSigningKey, initialiseSigningKeys, openSigner, readSigningKeys } from './signing-keys/signing-keys.ts'
export { listPublishedKeys } from './signing-keys/signing-keys-store.ts'
export {
  type FormerTenantRow,
  findFormerTenant,
  findTenant,
  insertTenant,
  lockTenant,
  lockTenantShared,
  type TenantRow,
  type TenantState,
  updatePurgeStarted,
  updateTenant,
} from './tenants/tenants-store.ts'
export { unlessBroken } from './vault/unless-broken.ts'
export { type SealedPlace, Vault } from './vault/vault.ts'
export {
  countKeysByMasterKey,
  countKeysWrappedByOthers,
  listKeysWrappedByOthers,
  listMasterKeyIds,
  updateWrappedKey,
  type WrappedKeyRow,
} from './vault/wrapped-keys-store.ts'
