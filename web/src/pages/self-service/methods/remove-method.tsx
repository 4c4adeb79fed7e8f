import type { Registration } from '@countersign/contract'
import { svcSs } from '@countersign/contract/operations'
import { useQueryClient } from '@tanstack/react-query'
import { callProven } from '../../../session/call-proven.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { notify } from '../../../ui/notice.tsx'
import { messages } from '../messages/index.ts'

interface Props {
  readonly registration: Registration
  readonly onClose: () => void
}

export function RemoveMethod({ registration: { registrationId, authType, label, device }, onClose }: Props) {
  const text = messages.text()
  const queries = useQueryClient()
  const remove = async () => {
    await callProven(svcSs.removeMyRegistration, { params: { registrationId }, body: {} })
    notify.done(text.removed)
    await queries.invalidateQueries()
  }
  return (
    <Confirm
      title={text.removeTitle(label ?? device?.name ?? text.heldMethods[authType])}
      action={text.remove}
      isDangerous
      onConfirm={remove}
      onClose={onClose}
      meanings={text.proofProblems}
    >
      <p>{text.removeText}</p>
    </Confirm>
  )
}
