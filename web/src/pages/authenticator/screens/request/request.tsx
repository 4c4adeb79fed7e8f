// One request: who asks, for what, from where, and the answer.
import { useEffect, useState } from 'react'
import { useAppState, useAuthenticator } from '#authenticator/parts/context.ts'
import type { OpenRequest } from '#authenticator/state/app-state.ts'
import type { Outcome } from '#authenticator/storage/rows.ts'
import { useNow } from '#ui/use-now.ts'
import { Asking } from './asking.tsx'
import { OutcomeScreen } from './outcome.tsx'

export function RequestScreen({ challengeId }: { readonly challengeId: string }) {
  const { requests: allOpen, history } = useAppState()
  const { requests } = useAuthenticator()
  const open = allOpen.find(({ asked }) => asked.challengeId === challengeId)
  // Kept when the server no longer lists it, so that it does not vanish under the user's finger.
  const [request, setRequest] = useState<OpenRequest | undefined>(open)
  if (open && !request) setRequest(open)
  const [answered, setAnswered] = useState<Outcome>()
  const now = useNow()

  const known = history.find(({ id }) => id === challengeId)?.outcome
  const isExpired = request !== undefined && now >= request.expiresAt
  const outcome = answered ?? known ?? (isExpired ? 'expired' : undefined)
  useEffect(() => {
    if (isExpired && open) void requests.drop(open)
  }, [isExpired, open, requests])
  if (outcome || !request)
    return (
      <OutcomeScreen
        outcome={outcome ?? 'cancelled'}
        clientName={request?.asked.clientName}
        purpose={request?.asked.purpose}
      />
    )
  return <Asking request={request} onAnswered={setAnswered} />
}
