import type { EntityLine } from '@countersign/contract'
import { useNavigate } from '@tanstack/react-router'
import { CreatePage } from '#console/parts/resource/index.ts'
import { notify } from '#ui/notice.tsx'
import { linesOf, useEntityChanges } from './api.ts'
import { EntityForm } from './entity-form.tsx'
import { messages } from './messages/index.ts'

export function AddEntity() {
  const text = messages.text()
  const navigate = useNavigate()
  const { store } = useEntityChanges()
  return (
    <CreatePage
      text={text}
      back={{ to: '/agents/entities', label: text.back }}
      create={async (entity: EntityLine) => {
        await store.mutateAsync(linesOf(JSON.stringify(entity)))
        notify.done(text.saved)
        await navigate({ to: '/agents/entities', search: { type: entity.type } })
      }}
      form={(form) => <EntityForm {...form} />}
    />
  )
}
