import type { CreateUserRequest } from '@countersign/contract'
import { useNavigate } from '@tanstack/react-router'
import { CreatePage } from '#console/parts/resource/index.ts'
import { notify } from '#ui/notice.tsx'
import { useCreateUser } from './api.ts'
import { messages } from './messages/index.ts'
import { ProfileForm } from './profile-form.tsx'

export function AddUser() {
  const text = messages.text()
  const navigate = useNavigate()
  const create = useCreateUser()
  return (
    <CreatePage
      text={{ ...text, create: text.addUser }}
      back={{ to: '/users', label: text.back }}
      create={async (body: CreateUserRequest) => {
        const { userId, displayName } = await create.mutateAsync({ body })
        notify.done(text.userAdded(displayName ?? userId))
        await navigate({ to: '/users/$userId', params: { userId } })
      }}
      form={(form) => <ProfileForm {...form} />}
    />
  )
}
