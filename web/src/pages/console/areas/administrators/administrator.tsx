// One administrator: who they are, what they may do, and how to stop that.
import type { Administrator, InviteAdministratorRequest } from '@countersign/contract'
import { useParams } from '@tanstack/react-router'
import type { Tagged } from '#api/request.ts'
import { DetailPage, EditableCard } from '#console/parts/resource/index.ts'
import { formatMoment } from '#i18n/format.ts'
import { Facts } from '#ui/card.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { AdministratorActions } from './administrator-actions.tsx'
import { AdministratorForm } from './administrator-form.tsx'
import { useAdministrator, useAdministratorChanges } from './api.ts'
import { messages } from './messages/index.ts'
import { RoleBadges } from './role-badges.tsx'
import { StatusBadge } from './status-badge.tsx'

export function AdministratorPage() {
  const { userId } = useParams({ from: '/administrators/$userId' })
  return (
    <DetailPage
      query={useAdministrator(userId)}
      back={{ to: '/administrators', label: messages.text().back }}
      head={(administrator) => ({
        title: administrator.value.displayName,
        badges: <StatusBadge status={administrator.value.status} />,
        actions: <AdministratorActions {...administrator} />,
      })}
    >
      {(administrator, mayChange) => <Details {...administrator} mayChange={mayChange} />}
    </DetailPage>
  )
}

function Details({ value: administrator, etag, mayChange }: Tagged<Administrator> & { readonly mayChange: boolean }) {
  const text = messages.text()
  const { update } = useAdministratorChanges()
  const { userId, emailAddress, roles, invitationExpiresAt } = administrator
  return (
    <EditableCard
      text={text}
      mayEdit={mayChange}
      save={({ userId: _fixed, ...given }: InviteAdministratorRequest) =>
        update.mutateAsync({ params: { userId }, etag, body: { emailAddress: null, ...given } })
      }
      form={(form) => <AdministratorForm administrator={administrator} {...form} />}
    >
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
    </EditableCard>
  )
}

function untilOf(invitationExpiresAt: string): string {
  const time = Date.parse(invitationExpiresAt)
  return time <= Date.now() ? messages.text().invitationOver : formatMoment(time)
}
