// One client: what it may do, its secrets, and how to stop it.

import type { Client } from '@countersign/contract'
import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Tagged } from '#api/request.ts'
import { Badge } from '#ui/badge.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { CopyField } from '#ui/copy-field.tsx'
import { notify } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { KeysCard } from '../../parts/credentials/keys-card.tsx'
import { SecretsCard } from '../../parts/credentials/secrets-card.tsx'
import { BackLink } from '../../parts/links.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { useMay } from '../../shell/person.ts'
import { useClient, useClientChanges } from './api.ts'
import { ClientActions } from './client-actions.tsx'
import { ClientForm } from './client-form.tsx'
import { GrantedScopes } from './granted-scopes.tsx'
import { messages } from './messages/index.ts'

export function ClientPage() {
  const { clientId } = useParams({ from: '/clients/$clientId' })
  return <Loaded query={useClient(clientId)}>{(client) => <Shown {...client} />}</Loaded>
}

function Shown({ value: client, etag }: Tagged<Client>) {
  const text = messages.text()
  const mayChange = useMay('admin.write')
  const { update, addSecret, deleteSecret } = useClientChanges()
  const [isEditing, setIsEditing] = useState(false)
  const { clientId, displayName, status, scopes, secrets, jwks } = client
  return (
    <>
      <PageHeader
        title={displayName}
        back={<BackLink to="/clients">{text.back}</BackLink>}
        badges={<Badge tone={status === 'active' ? 'success' : 'neutral'}>{text[status]}</Badge>}
        actions={mayChange ? <ClientActions client={client} etag={etag} /> : null}
      />
      {isEditing ? (
        <Card title={text.editTitle}>
          <ClientForm
            client={client}
            submit={text.save}
            isBusy={update.isPending}
            error={update.error}
            onSubmit={(changes) =>
              update.mutate(
                { clientId, etag, changes },
                {
                  onSuccess() {
                    setIsEditing(false)
                    notify.done(text.saved)
                  },
                },
              )
            }
            onCancel={() => setIsEditing(false)}
          />
        </Card>
      ) : (
        <Card
          title={text.details}
          actions={
            mayChange ? (
              <Button variant="default" onClick={() => setIsEditing(true)}>
                {text.edit}
              </Button>
            ) : null
          }
        >
          <CopyField label={text.clientId} value={clientId} />
          <GrantedScopes scopes={scopes} />
          <Facts
            facts={[
              { label: text.relyingParties, value: client.relyingPartyIds?.join(', ') ?? text.allRelyingParties },
              { label: text.created, value: <RelativeTime at={client.createdAt} /> },
              { label: text.updated, value: <RelativeTime at={client.updatedAt} /> },
            ]}
          />
        </Card>
      )}
      <SecretsCard
        secrets={secrets}
        mayChange={mayChange}
        onAdd={() => addSecret.mutateAsync(clientId)}
        onDelete={(secretId) => deleteSecret.mutateAsync({ clientId, secretId })}
      />
      <KeysCard
        jwks={jwks}
        mayChange={mayChange}
        onChange={(changed) => update.mutateAsync({ clientId, etag, changes: { jwks: changed } })}
      />
    </>
  )
}
