import type { MasterKeyRing } from '@countersign/platform/crypto'
import type { SignInContext } from '../sign-in/index.ts'

/** The context of the whole domain. */
export interface AdministrationContext extends SignInContext {
  readonly masterKeys: MasterKeyRing
}
