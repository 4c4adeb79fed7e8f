import type { Tenant } from '@countersign/contract'
import { useState } from 'react'
import { Card } from '#ui/card.tsx'
import { Form, TextField } from '#ui/form/index.ts'
import { notify } from '#ui/notice.tsx'
import { useTenantChanges } from './api.ts'
import { messages } from './messages/index.ts'

interface Props {
  readonly tenant: Tenant
  readonly etag: string | null
  readonly onDone: () => void
}

export function RenameTenant({ tenant: { tenantId, displayName }, etag, onDone }: Props) {
  const text = messages.text()
  const { update } = useTenantChanges()
  const [name, setName] = useState(displayName)
  const save = async () => {
    if (name.trim() === '') return
    await update.mutateAsync({ tenantId, etag, changes: { displayName: name.trim() } })
    notify.done(text.saved)
    onDone()
  }
  return (
    <Card title={text.renameTitle}>
      <Form
        onSubmit={() => void save().catch(() => undefined)}
        isBusy={update.isPending}
        error={update.error}
        meanings={{ precondition_failed: text.conflict }}
        onCancel={onDone}
      >
        <TextField
          label={text.name}
          help={text.nameHelp}
          error={name.trim() === '' ? text.required : undefined}
          isRequired
          maxLength={200}
          value={name}
          onChange={setName}
        />
      </Form>
    </Card>
  )
}
