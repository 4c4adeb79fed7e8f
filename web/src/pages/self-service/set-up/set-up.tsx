// All that an administrator sees who must use a passkey and has not: adding one, or using the one they have.
import type { Me } from '@countersign/contract'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { sessionMessages } from '#session/messages/index.ts'
import { hasPasskeys } from '#session/passkeys/webauthn.ts'
import type { Refusal } from '#session/proof/proof-channel.ts'
import { RefusalNotice } from '#session/proof/refusal-notice.tsx'
import { useAction } from '#session/proof/use-action.ts'
import { readReturnTo } from '#session/return-to.ts'
import { FingerprintIcon } from '#ui/icons.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { ProblemNotice } from '#ui/states/problem-notice.tsx'
import { State } from '#ui/states/state.tsx'
import { passkeysQuery } from '../data/queries.ts'
import { messages } from '../messages/index.ts'
import { addPasskey } from '../passkeys/add-passkey.ts'
import { PasskeyNotice } from '../passkeys/passkey-notice.tsx'
import { provePasskey } from './prove-passkey.ts'
import { SetUpFrame } from './set-up-frame.tsx'

interface Props {
  readonly me: Me
  /** Why, for each step. Defaults to what is required of administrators. */
  readonly reasons?: { readonly add: string; readonly use: string }
  /** Once a passkey has been used: everything else is open. */
  readonly onUsed: () => Promise<void>
}

export function SetUp({ me, reasons, onUsed }: Props) {
  const text = messages.text()
  const { add, use } = reasons ?? { add: text.setUpAddText, use: text.setUpUseText }
  const { data, error } = useQuery(passkeysQuery)
  const isHeld = data?.passkeys.some(({ status }) => status === 'active')
  return (
    <SetUpFrame me={me}>
      {error ? <ProblemNotice error={error} /> : null}
      {data ? isHeld ? <Use reason={use} onUsed={onUsed} /> : <Add reason={add} /> : error ? null : <Loading />}
    </SetUpFrame>
  )
}

function Add({ reason }: { readonly reason: string }) {
  const text = messages.text()
  const queries = useQueryClient()
  const { isRunning, error, run } = useAction(async () => {
    await addPasskey()
    await queries.invalidateQueries()
  })
  return (
    <Step title={text.setUpAddTitle} button={text.addPasskey} isRunning={isRunning} onPress={run}>
      <p>{reason}</p>
      <PasskeyNotice error={error} cancelled={text.passkeyNotAdded} />
    </Step>
  )
}

function Use({ reason, onUsed }: Pick<Props, 'onUsed'> & { readonly reason: string }) {
  const text = messages.text()
  const [refusal, setRefusal] = useState<Refusal>()
  const { isRunning, error, run } = useAction(async () => {
    setRefusal(undefined)
    const refused = await provePasskey()
    if (refused) return setRefusal(refused)
    const returnTo = readReturnTo(new URLSearchParams(location.search).get('returnTo'), location.origin)
    if (returnTo) location.replace(returnTo)
    else await onUsed()
  })
  return (
    <Step title={text.setUpUseTitle} button={sessionMessages.text().usePasskey} isRunning={isRunning} onPress={run}>
      <p>{reason}</p>
      {refusal ? <RefusalNotice refusal={refusal} /> : null}
      <PasskeyNotice error={error} cancelled={text.passkeyNotUsed} />
    </Step>
  )
}

interface StepProps {
  readonly title: string
  readonly button: string
  readonly isRunning: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

function Step({ title, button, isRunning, onPress, children }: StepProps) {
  return (
    <State
      icon={<FingerprintIcon size={32} />}
      title={title}
      isWholeScreen
      actions={
        <Button size="md" loading={isRunning} disabled={!hasPasskeys()} onClick={onPress}>
          {button}
        </Button>
      }
    >
      {children}
      {hasPasskeys() ? null : <p role="alert">{messages.text().passkeysUnsupported}</p>}
    </State>
  )
}
