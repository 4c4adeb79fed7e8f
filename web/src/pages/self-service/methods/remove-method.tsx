import type { Registration } from '@countersign/contract'
import { svcSs } from '@countersign/contract/operations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callProven } from '#session/call-proven.ts'
import { Confirm } from '#ui/confirm.tsx'
import { notify } from '#ui/notice.tsx'
import { methodsQuery } from '../data/queries.ts'
import { messages } from '../messages/index.ts'
import { tellBrowser } from '../passkeys/add-passkey.ts'
import { hasSecondFactor, isSameDevice } from './held-methods.ts'

interface Props {
  readonly registration: Registration
  readonly onClose: () => void
}

export function RemoveMethod({ registration, onClose }: Props) {
  const { registrationId, authType, label, device, passkey } = registration
  const text = messages.text()
  const queries = useQueryClient()
  const { data } = useQuery(methodsQuery)
  const rest = data?.registrations.filter((other) => !isSameDevice(other, registration)) ?? []
  const isLast = data !== undefined && hasSecondFactor([registration]) && !hasSecondFactor(rest)
  const remove = async () => {
    await callProven(svcSs.removeMyRegistration, { params: { registrationId }, body: {} })
    notify.done(text.removed)
    if (passkey?.ownPages) await tellBrowser()
    await queries.invalidateQueries()
  }
  return (
    <Confirm
      title={text.removeTitle(label ?? device?.name ?? text.heldMethods[authType])}
      action={text.remove}
      isDangerous
      onConfirm={remove}
      onClose={onClose}
      meanings={{ ...text.proofProblems, last_second_factor: text.lastSecondFactor }}
    >
      <p>{text.removeText}</p>
      {isLast ? <p role="alert">{text.removeLastText}</p> : null}
    </Confirm>
  )
}
