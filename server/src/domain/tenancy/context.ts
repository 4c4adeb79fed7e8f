import type { BaseContext } from '../base/index.ts'
import type { Vault } from './vault/vault.ts'

export interface TenancyContext extends BaseContext {
  readonly vault: Vault
}
