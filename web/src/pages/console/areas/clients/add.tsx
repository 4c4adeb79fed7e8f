import { useNavigate } from '@tanstack/react-router'
import { Card } from '#ui/card.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { BackLink } from '../../parts/links.tsx'
import { useClientChanges } from './api.ts'
import { ClientForm } from './client-form.tsx'
import { MadeClient } from './made-client.tsx'
import { messages } from './messages/index.ts'

export function AddClient() {
  const text = messages.text()
  const navigate = useNavigate()
  const { create } = useClientChanges()
  if (create.data) return <MadeClient client={create.data} />
  return (
    <>
      <PageHeader title={text.addTitle} lead={text.addLead} back={<BackLink to="/clients">{text.back}</BackLink>} />
      <Card>
        <ClientForm
          submit={text.create}
          isBusy={create.isPending}
          error={create.error}
          onSubmit={(body) => create.mutate(body)}
          onCancel={() => void navigate({ to: '/clients' })}
        />
      </Card>
    </>
  )
}
