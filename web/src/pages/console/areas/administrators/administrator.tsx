// One administrator: who they are, what they may do, and how to stop that.
import type { Administrator } from '@countersign/contract'
import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Tagged } from '#api/request.ts'
import { formatMoment } from '#i18n/format.ts'
import { Card, Facts } from '#ui/card.tsx'
import { notify } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { BackLink } from '../../parts/links.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { useMay } from '../../shell/person.ts'
import { AdministratorActions } from './administrator-actions.tsx'
import { AdministratorForm } from './administrator-form.tsx'
import { useAdministrator, useAdministratorChanges } from './api.ts'
import { messages } from './messages/index.ts'
import { RoleBadges } from './role-badges.tsx'
import { StatusBadge } from './status-badge.tsx'

export function AdministratorPage() {
  const { userId } = useParams({ from: '/administrators/$userId' })
  return <Loaded query={useAdministrator(userId)}>{(administrator) => <Shown {...administrator} />}</Loaded>
}

function Shown({ value: administrator, etag }: Tagged<Administrator>) {
  const text = messages.text()
  const mayChange = useMay('admin.write')
  const [isEditing, setIsEditing] = useState(false)
  const { displayName, status } = administrator
  return (
    <>
      <PageHeader
        title={displayName}
        back={<BackLink to="/administrators">{text.back}</BackLink>}
        badges={<StatusBadge status={status} />}
        actions={mayChange ? <AdministratorActions administrator={administrator} etag={etag} /> : null}
      />
      {isEditing ? (
        <Edited administrator={administrator} etag={etag} onDone={() => setIsEditing(false)} />
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
          <AdministratorFacts administrator={administrator} />
        </Card>
      )}
    </>
  )
}

function AdministratorFacts({ administrator }: { readonly administrator: Administrator }) {
  const text = messages.text()
  const { userId, emailAddress, roles, invitationExpiresAt } = administrator
  return (
    <Facts
      facts={[
        { label: text.userId, value: userId },
        { label: text.email, value: emailAddress ?? text.none },
        { label: text.rolesColumn, value: <RoleBadges roles={roles} /> },
        ...(invitationExpiresAt ? [{ label: text.invitationUntil, value: untilOf(invitationExpiresAt) }] : []),
        { label: text.since, value: <RelativeTime at={administrator.createdAt} /> },
        { label: text.updated, value: <RelativeTime at={administrator.updatedAt} /> },
      ]}
    />
  )
}

function untilOf(invitationExpiresAt: string): string {
  const time = Date.parse(invitationExpiresAt)
  return time <= Date.now() ? messages.text().invitationOver : formatMoment(time)
}

interface EditedProps {
  readonly administrator: Administrator
  readonly etag: string | null
  readonly onDone: () => void
}

function Edited({ administrator, etag, onDone }: EditedProps) {
  const text = messages.text()
  const { update } = useAdministratorChanges()
  const { userId } = administrator
  return (
    <Card title={text.editTitle}>
      <AdministratorForm
        administrator={administrator}
        submit={text.save}
        isBusy={update.isPending}
        error={update.error}
        onSubmit={({ displayName, emailAddress = null, roles }) =>
          update.mutate(
            { userId, etag, changes: { displayName, emailAddress, roles } },
            {
              onSuccess() {
                onDone()
                notify.done(text.saved)
              },
            },
          )
        }
        onCancel={onDone}
      />
    </Card>
  )
}
