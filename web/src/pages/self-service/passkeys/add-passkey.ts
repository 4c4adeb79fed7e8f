import { svcSs } from '@countersign/contract/operations'
import { call } from '#session/call.ts'
import { signalPasskeys } from '#session/passkeys/signals.ts'
import { createPasskey } from '#session/passkeys/webauthn.ts'

/** The server first asks for a fresh proof if there is none. */
export async function addPasskey(): Promise<void> {
  const { registrationId, publicKey } = await call(svcSs.addMyPasskey, { body: {} })
  if (!publicKey) return
  const credential = await createPasskey(publicKey)
  await call(svcSs.activateMyPasskey, { params: { registrationId }, body: { credential } })
  await tellBrowser()
}

/** After a change of the user's passkeys, or of what they show. */
export const tellBrowser = async (): Promise<void> => signalPasskeys(await call(svcSs.listMyPasskeys))
