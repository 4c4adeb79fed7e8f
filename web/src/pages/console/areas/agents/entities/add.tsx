import { useNavigate } from '@tanstack/react-router'
import { BackLink } from '#console/parts/links.tsx'
import { Card } from '#ui/card.tsx'
import { notify } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useEntityChanges } from './api.ts'
import { EntityForm } from './entity-form.tsx'
import { messages } from './messages/index.ts'

export function AddEntity() {
  const text = messages.text()
  const navigate = useNavigate()
  const { store } = useEntityChanges()
  const leave = (type?: string) => void navigate({ to: '/agents/entities', search: type ? { type } : {} })
  return (
    <>
      <PageHeader
        title={text.addTitle}
        lead={text.addLead}
        back={<BackLink to="/agents/entities">{text.back}</BackLink>}
      />
      <Card>
        <EntityForm
          isBusy={store.isPending}
          error={store.error}
          onSubmit={(entity) =>
            store.mutate(entity, {
              onSuccess() {
                notify.done(text.saved)
                leave(entity.type)
              },
            })
          }
          onCancel={() => leave()}
        />
      </Card>
    </>
  )
}
