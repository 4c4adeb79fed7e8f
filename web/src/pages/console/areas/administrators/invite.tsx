import { useNavigate } from '@tanstack/react-router'
import { Card } from '#ui/card.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { BackLink, ButtonLink } from '../../parts/links.tsx'
import { AdministratorForm } from './administrator-form.tsx'
import { useAdministratorChanges } from './api.ts'
import { ShownInvitation } from './invitation.tsx'
import { messages } from './messages/index.ts'

export function InviteAdministrator() {
  const text = messages.text()
  const navigate = useNavigate()
  const { invite } = useAdministratorChanges()
  if (invite.data) {
    const { administrator, invitation } = invite.data
    return (
      <>
        <PageHeader title={text.invitationTitle(administrator.displayName)} />
        <Card>
          <ShownInvitation invitation={invitation} />
          <ButtonLink to="/administrators" size="md" mt="lg">
            {text.kept}
          </ButtonLink>
        </Card>
      </>
    )
  }
  return (
    <>
      <PageHeader
        title={text.inviteTitle}
        lead={text.inviteLead}
        back={<BackLink to="/administrators">{text.back}</BackLink>}
      />
      <Card>
        <AdministratorForm
          submit={text.sendInvitation}
          isBusy={invite.isPending}
          error={invite.error}
          onSubmit={(body) => invite.mutate(body)}
          onCancel={() => void navigate({ to: '/administrators' })}
        />
      </Card>
    </>
  )
}
