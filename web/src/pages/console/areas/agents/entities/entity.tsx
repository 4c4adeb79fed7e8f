import type { Entity } from '@countersign/contract'
import { Button } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Tagged } from '../../../../../api/request.ts'
import { Badge } from '../../../../../ui/badge.tsx'
import { Card } from '../../../../../ui/card.tsx'
import { Confirm } from '../../../../../ui/confirm.tsx'
import { notify } from '../../../../../ui/notice.tsx'
import { PageHeader } from '../../../../../ui/page-header.tsx'
import { BackLink } from '../../../parts/links.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { useMay } from '../../../shell/person.ts'
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
  const [isRemoving, setIsRemoving] = useState(false)
  const leave = () => void navigate({ to: '/agents/entities', search: { type: entity.type } })
  return (
    <>
      <PageHeader
        title={entity.id}
        back={<BackLink to="/agents/entities">{text.back}</BackLink>}
        badges={<Badge tone="accent">{entity.type}</Badge>}
        actions={
          mayChange ? (
            <Button variant="light" color="red" onClick={() => setIsRemoving(true)}>
              {text.remove}
            </Button>
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
      {isRemoving ? (
        <Confirm
          title={text.removeTitle}
          action={text.remove}
          isDangerous
          onConfirm={async () => {
            await remove.mutateAsync({ entity, etag })
            notify.done(text.removed)
            leave()
          }}
          onClose={() => setIsRemoving(false)}
        >
          {text.removeText}
        </Confirm>
      ) : null}
    </>
  )
}
