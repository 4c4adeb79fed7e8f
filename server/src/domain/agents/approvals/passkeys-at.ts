import type { TenantTx } from '@countersign/platform/database'
import { findOwnRelyingParty, modes } from '../../authenticators/index.ts'
import type { BaseContext } from '../../base/index.ts'
import type { Gate } from '../../policies/index.ts'

/** The relying party whose passkeys can approve: our own, if all of the gates accept passkeys. Null: only devices can. */
export async function passkeysAt(ctx: BaseContext, tx: TenantTx, gates: readonly Gate[]): Promise<string | null> {
  if (!gates.every((gate) => gate.by.includes('passkey'))) return null
  const { enabled } = await modes.of(tx, 'passkey')
  return (enabled && findOwnRelyingParty(ctx)?.id) || null
}
