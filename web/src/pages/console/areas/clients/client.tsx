// One client: what it may do, its secrets, and how to stop it.
import type { Client, CreateClientRequest } from '@countersign/contract'
import { useParams } from '@tanstack/react-router'
import type { Tagged } from '#api/request.ts'
import { KeysCard } from '#console/parts/credentials/keys-card.tsx'
import { SecretsCard } from '#console/parts/credentials/secrets-card.tsx'
import { DetailPage, EditableCard } from '#console/parts/resource/index.ts'
import { Facts } from '#ui/card.tsx'
import { CopyField } from '#ui/copy-field.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { useClient, useClientChanges } from './api.ts'
import { ClientActions } from './client-actions.tsx'
import { ClientBadge } from './client-badge.tsx'
import { ClientForm } from './client-form.tsx'
import { GrantedScopes } from './granted-scopes.tsx'
import { messages } from './messages/index.ts'

export function ClientPage() {
  const { clientId } = useParams({ from: '/clients/$clientId' })
  return (
    <DetailPage
      query={useClient(clientId)}
      back={{ to: '/clients', label: messages.text().back }}
      head={(client) => ({
        title: client.value.displayName,
        badges: <ClientBadge {...client.value} />,
        actions: <ClientActions {...client} />,
      })}
    >
      {(client, mayChange) => <Shown {...client} mayChange={mayChange} />}
    </DetailPage>
  )
}

function Shown({ value: client, etag, mayChange }: Tagged<Client> & { readonly mayChange: boolean }) {
  const text = messages.text()
  const { update, addSecret, deleteSecret } = useClientChanges()
  const params = { clientId: client.clientId }
  return (
    <>
      <EditableCard
        text={text}
        mayEdit={mayChange}
        save={(body: CreateClientRequest) => update.mutateAsync({ params, etag, body })}
        form={(form) => <ClientForm client={client} {...form} />}
      >
        <CopyField label={text.clientId} value={client.clientId} />
        <GrantedScopes scopes={client.scopes} />
        <Facts
          facts={[
            { label: text.relyingParties, value: client.relyingPartyIds?.join(', ') ?? text.allRelyingParties },
            { label: text.created, value: <RelativeTime at={client.createdAt} /> },
            { label: text.updated, value: <RelativeTime at={client.updatedAt} /> },
          ]}
        />
      </EditableCard>
      <SecretsCard
        secrets={client.secrets}
        mayChange={mayChange}
        onAdd={() => addSecret.mutateAsync({ params })}
        onDelete={(secretId) => deleteSecret.mutateAsync({ params: { ...params, secretId } })}
      />
      <KeysCard
        jwks={client.jwks}
        mayChange={mayChange}
        onChange={(jwks) => update.mutateAsync({ params, etag, body: { jwks } })}
      />
    </>
  )
}
