// Signing in with a passkey: in the field for the user name while the page is open, and with a button.
import type { SignInOutcome } from '@countersign/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { canAutofill, getPasskey, hasPasskeys, wasCancelled } from '#session/passkeys/webauthn.ts'
import { useAction } from '#session/proof/use-action.ts'
import { offerPasskey, signInWithPasskey } from './sign-in-api.ts'

/** Before an offer expires, after five minutes, the page gets a new one. */
const renewMs = 4 * 60_000

interface PasskeySignIn {
  readonly isOffered: boolean
  readonly isRunning: boolean
  readonly error: unknown
  readonly isCancelled: boolean
  run(): void
}

export function usePasskey(
  { tenantId, passkeys }: { readonly tenantId: string; readonly passkeys: boolean },
  onOutcome: (outcome: SignInOutcome) => void,
): PasskeySignIn {
  const isOffered = passkeys && hasPasskeys()
  const autofill = useRef<AbortController>(undefined)
  const [round, setRound] = useState(0)

  const enter = async (asking: Parameters<typeof getPasskey>[1]): Promise<SignInOutcome> => {
    const { offer, publicKey } = await offerPasskey(tenantId)
    const credential = await getPasskey(publicKey, asking)
    const outcome = await signInWithPasskey(tenantId, { offer, credential })
    onOutcome(outcome)
    return outcome
  }
  const next = useEffectEvent(() => setRound(round + 1))
  const fill = useEffectEvent(async (signal: AbortSignal) => {
    if (!(await canAutofill())) return
    const { reason } = await enter({ signal, isConditional: true })
    // The user may choose another passkey.
    if (reason) setRound(round + 1)
  })
  useEffect(() => {
    if (!isOffered) return undefined
    void round
    const leaving = new AbortController()
    autofill.current = leaving
    const renewing = setTimeout(() => next(), renewMs)
    // Without a network or an autofill the page has its other ways to sign in.
    fill(leaving.signal).catch(() => undefined)
    return () => {
      clearTimeout(renewing)
      leaving.abort()
    }
  }, [isOffered, round])

  const { isRunning, error, run } = useAction(async () => {
    // A browser has one request at a time.
    autofill.current?.abort()
    try {
      await enter({})
    } finally {
      setRound(round + 1)
    }
  })
  return { isOffered, isRunning, error, isCancelled: wasCancelled(error), run }
}
