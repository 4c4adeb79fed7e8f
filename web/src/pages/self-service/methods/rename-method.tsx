import type { Registration } from '@countersign/contract'
import { svcSs } from '@countersign/contract/operations'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { shared } from '#i18n/shared/index.ts'
import { call } from '#session/call.ts'
import { Confirm } from '#ui/confirm.tsx'
import { TextField } from '#ui/form/index.ts'
import { messages } from '../messages/index.ts'

interface Props {
  readonly registration: Registration
  readonly onClose: () => void
}

export function RenameMethod({ registration: { registrationId, label, device }, onClose }: Props) {
  const text = messages.text()
  const queries = useQueryClient()
  const [name, setName] = useState(label ?? device?.name ?? '')
  const rename = async () => {
    const body = { label: name.trim() || null }
    await call(svcSs.renameMyRegistration, { params: { registrationId }, body })
    await queries.invalidateQueries()
  }
  return (
    <Confirm title={text.renameTitle} action={shared.text().save} onConfirm={rename} onClose={onClose}>
      <TextField label={text.name} value={name} maxLength={100} onChange={setName} />
    </Confirm>
  )
}
