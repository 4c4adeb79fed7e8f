import { useNavigate } from '@tanstack/react-router'
import { Card } from '#ui/card.tsx'
import { notify } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { BackLink } from '../../parts/links.tsx'
import { useCreateUser } from './api.ts'
import { messages } from './messages/index.ts'
import { ProfileForm } from './profile-form.tsx'

export function AddUser() {
  const text = messages.text()
  const navigate = useNavigate()
  const create = useCreateUser()
  return (
    <>
      <PageHeader title={text.addTitle} lead={text.addLead} back={<BackLink to="/users">{text.back}</BackLink>} />
      <Card>
        <ProfileForm
          submit={text.addUser}
          isBusy={create.isPending}
          error={create.error}
          onSubmit={(body) =>
            create.mutate(body, {
              onSuccess({ userId, displayName }) {
                notify.done(text.userAdded(displayName ?? userId))
                void navigate({ to: '/users/$userId', params: { userId } })
              },
            })
          }
          onCancel={() => void navigate({ to: '/users' })}
        />
      </Card>
    </>
  )
}
