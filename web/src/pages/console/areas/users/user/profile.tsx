// Who the user is, and changing it.
import type { UpdateUserRequest, User } from '@countersign/contract'
import type { ReactNode } from 'react'
import type { Tagged } from '#api/request.ts'
import { namedFacts } from '#console/parts/named-facts.ts'
import { EditableCard } from '#console/parts/resource/index.ts'
import { languageName } from '#i18n/language-name.ts'
import { Badge } from '#ui/badge.tsx'
import { Facts } from '#ui/card.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { useUserChanges } from '../api.ts'
import { messages } from '../messages/index.ts'
import { ProfileForm } from '../profile-form.tsx'

export function Profile({ value: user, etag, mayChange }: Tagged<User> & { readonly mayChange: boolean }) {
  const text = messages.text()
  const { update } = useUserChanges()
  const params = { userId: user.userId }
  return (
    <EditableCard
      text={{ details: text.profileTitle, editTitle: text.editProfile, saved: text.profileSaved }}
      edit={text.editProfile}
      mayEdit={mayChange}
      save={async ({ userId: _userId, ...body }: UpdateUserRequest & { userId: string }) => {
        if (Object.keys(body).length > 0) await update.mutateAsync({ params, etag, body })
      }}
      form={(form) => <ProfileForm user={user} {...form} submit={text.saveProfile} />}
    >
      <Facts facts={factsOf(user)} />
    </EditableCard>
  )
}

function factsOf(user: User) {
  const text = messages.text()
  const verified = (value: string, isVerified: boolean): ReactNode => (
    <>
      {value} <Badge tone={isVerified ? 'success' : 'neutral'}>{isVerified ? text.verified : text.notVerified}</Badge>
    </>
  )
  const known: [string, ReactNode][] = [
    [text.userId, <code key="id">{user.userId}</code>],
    [text.email, user.emailAddress && verified(user.emailAddress, user.emailVerified)],
    [text.phone, user.phoneNumber && verified(user.phoneNumber, user.phoneVerified)],
    [text.locale, user.locale && languageName(user.locale)],
    [text.externalId, user.externalId],
    [text.groups, user.groups.join(', ')],
    [text.lastSignIn, <RelativeTime key="last" at={user.lastSignInAt} />],
    [text.created, <RelativeTime key="created" at={user.createdAt} />],
  ]
  return [...known.flatMap(([label, value]) => (value ? [{ label, value }] : [])), ...namedFacts(user.attributes)]
}
