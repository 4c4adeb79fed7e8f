// Who the user is, and changing it.
import type { User } from '@countersign/contract'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { JsonText } from '#console/parts/json-text.tsx'
import { useMay } from '#console/shell/person.ts'
import { languageName } from '#i18n/language-name.ts'
import { Badge } from '#ui/badge.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { notify } from '#ui/notice.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { useUserChanges } from '../api.ts'
import { messages } from '../messages/index.ts'
import { ProfileForm } from '../profile-form.tsx'

interface Props {
  readonly user: User
  readonly etag: string | null
}

export function Profile({ user, etag }: Props) {
  const text = messages.text()
  const mayChange = useMay('admin.users')
  const [isEditing, setIsEditing] = useState(false)
  if (isEditing) return <Edited user={user} etag={etag} onDone={() => setIsEditing(false)} />
  const edit = (
    <Button variant="default" onClick={() => setIsEditing(true)}>
      {text.editProfile}
    </Button>
  )
  return (
    <Card title={text.profileTitle} actions={mayChange ? edit : null}>
      <Facts facts={factsOf(user)} />
    </Card>
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
    [text.attributes, Object.keys(user.attributes).length > 0 ? <JsonText key="json" value={user.attributes} /> : null],
    [text.lastSignIn, <RelativeTime key="last" at={user.lastSignInAt} />],
    [text.created, <RelativeTime key="created" at={user.createdAt} />],
  ]
  return known.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

function Edited({ user, etag, onDone }: Props & { readonly onDone: () => void }) {
  const text = messages.text()
  const { updateProfile } = useUserChanges(user.userId)
  return (
    <Card title={text.editProfile}>
      <ProfileForm
        user={user}
        submit={text.saveProfile}
        isBusy={updateProfile.isPending}
        error={updateProfile.error}
        onSubmit={({ userId: _userId, ...changes }) => {
          if (Object.keys(changes).length === 0) return onDone()
          updateProfile.mutate(
            { etag, changes },
            {
              onSuccess() {
                onDone()
                notify.done(text.profileSaved)
              },
            },
          )
        }}
        onCancel={onDone}
      />
    </Card>
  )
}
