import type { Entity } from '@countersign/contract'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { Tagged } from '#api/request.ts'
import { BackLink } from '#console/parts/links.tsx'
import { Loaded } from '#console/parts/loaded.tsx'
import { useMay } from '#console/shell/person.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { notify } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useEntity, useEntityChanges } from './api.ts'
import { EntityForm } from './entity-form.tsx'
import { messages } from './messages/index.ts'

export function EntityPage() {
  const ref = useParams({ from: '/agents/entities/$type/$id' })
  return <Loaded query={useEntity(ref)}>{(entity) => <Shown key={entity.etag} {...entity} />}</Loaded>
}

function Shown({ value: entity, etag }: Tagged<Entity>) {
  const text = messages.text()
  const mayChange = useMay('admin.write')
  const navigate = useNavigate()
  const { store, remove } = useEntityChanges()
  const leave = () => void navigate({ to: '/agents/entities', search: { type: entity.type } })
  return (
    <>
      <PageHeader
        title={entity.id}
        back={<BackLink to="/agents/entities">{text.back}</BackLink>}
        badges={<Badge tone="accent">{entity.type}</Badge>}
        actions={
          mayChange ? (
            <ActionButton
              label={text.remove}
              look="removal"
              question={{ title: text.removeTitle, text: text.removeText, isDangerous: true }}
              act={async () => {
                await remove.mutateAsync({ entity, etag })
                leave()
              }}
              done={text.removed}
            />
          ) : null
        }
      />
      <Card>
        <EntityForm
          entity={entity}
          isReadOnly={!mayChange}
          isBusy={store.isPending}
          error={store.error}
          onSubmit={(given) => store.mutate(given, { onSuccess: () => notify.done(text.saved) })}
          onCancel={leave}
        />
      </Card>
    </>
  )
}
