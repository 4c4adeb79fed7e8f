import type { Entity } from '@countersign/contract'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { Tagged } from '#api/request.ts'
import { DetailPage, RemovalButton } from '#console/parts/resource/index.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { notify } from '#ui/notice.tsx'
import { useSchemaWords } from '../schema-actions.ts'
import { Titled } from '../titled.tsx'
import { linesOf, useEntity, useEntityChanges } from './api.ts'
import { EntityForm } from './entity-form.tsx'
import { messages } from './messages/index.ts'

const listOf = ({ type }: Entity) => ({ to: '/agents/entities', search: { type } }) as const

export function EntityPage() {
  const ref = useParams({ from: '/agents/entities/$type/$id' })
  return (
    <DetailPage
      query={useEntity(ref)}
      back={{ to: '/agents/entities', label: messages.text().back }}
      head={(entity) => ({
        title: entity.value.id,
        badges: <TypeBadge type={entity.value.type} />,
        actions: <Removal {...entity} />,
      })}
    >
      {(entity, mayChange) => <Attributes key={entity.etag} entity={entity.value} mayChange={mayChange} />}
    </DetailPage>
  )
}

function TypeBadge({ type }: { readonly type: string }) {
  return (
    <Badge tone="accent">
      <Titled kind="entity" name={type} words={useSchemaWords()} />
    </Badge>
  )
}

function Removal({ value: entity, etag }: Tagged<Entity>) {
  const { remove } = useEntityChanges()
  const params = { entityType: entity.type, entityId: entity.id }
  return (
    <RemovalButton text={messages.text()} remove={() => remove.mutateAsync({ params, etag })} back={listOf(entity)} />
  )
}

function Attributes({ entity, mayChange }: { readonly entity: Entity; readonly mayChange: boolean }) {
  const text = messages.text()
  const navigate = useNavigate()
  const { store } = useEntityChanges()
  return (
    <Card>
      <EntityForm
        entity={entity}
        isReadOnly={!mayChange}
        isBusy={store.isPending}
        error={store.error}
        onSubmit={(given) => store.mutate(linesOf(JSON.stringify(given)), { onSuccess: () => notify.done(text.saved) })}
        onCancel={() => void navigate(listOf(entity))}
      />
    </Card>
  )
}
