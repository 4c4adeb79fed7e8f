import type { Registration } from '@countersign/contract'
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { shared } from '../../../i18n/shared/index.ts'
import { call } from '../../../session/call.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ProblemNotice } from '../../../ui/states/problem-notice.tsx'
import { methodsQuery } from '../data/queries.ts'
import { messages } from '../messages/index.ts'

interface Props {
  readonly registration: Registration
  readonly onClose: () => void
}

export function RenameMethod({ registration: { registrationId, label, device }, onClose }: Props) {
  const text = messages.text()
  const queries = useQueryClient()
  const formId = useId()
  const [name, setName] = useState(label ?? device?.name ?? '')
  const rename = useMutation({
    mutationFn: () =>
      call(`svc-ss/v1/me/registrations/${registrationId}`, { method: 'PATCH', body: { label: name.trim() || null } }),
    onSuccess: async () => {
      await queries.invalidateQueries(methodsQuery)
      onClose()
    },
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    rename.mutate()
  }
  return (
    <Dialog
      title={text.renameTitle}
      onClose={onClose}
      actions={
        <>
          <Button size="md" type="submit" form={formId} loading={rename.isPending}>
            {shared.text().save}
          </Button>
          <Button size="md" variant="default" onClick={onClose}>
            {shared.text().cancel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={save}>
        <TextInput
          size="md"
          label={text.name}
          value={name}
          maxLength={100}
          autoComplete="off"
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </form>
      {rename.error ? <ProblemNotice error={rename.error} /> : null}
    </Dialog>
  )
}
