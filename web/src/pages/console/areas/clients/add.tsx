import type { CreateClientRequest } from '@countersign/contract'
import { CreatePage } from '#console/parts/resource/index.ts'
import { useClientChanges } from './api.ts'
import { ClientForm } from './client-form.tsx'
import { MadeClient } from './made-client.tsx'
import { messages } from './messages/index.ts'

export function AddClient() {
  const text = messages.text()
  const { create } = useClientChanges()
  return (
    <CreatePage
      text={text}
      back={{ to: '/clients', label: text.back }}
      create={(body: CreateClientRequest) => create.mutateAsync({ body })}
      form={(form) => <ClientForm {...form} />}
      made={(client) => <MadeClient client={client} />}
    />
  )
}
