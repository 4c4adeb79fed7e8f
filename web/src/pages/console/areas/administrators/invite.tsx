import type { InviteAdministratorRequest } from '@countersign/contract'
import { ButtonLink } from '#console/parts/links.tsx'
import { CreatePage } from '#console/parts/resource/index.ts'
import { Card } from '#ui/card.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { AdministratorForm } from './administrator-form.tsx'
import { useAdministratorChanges } from './api.ts'
import { ShownInvitation } from './invitation.tsx'
import { messages } from './messages/index.ts'

export function InviteAdministrator() {
  const text = messages.text()
  const { invite } = useAdministratorChanges()
  return (
    <CreatePage
      text={text}
      back={{ to: '/administrators', label: text.back }}
      create={(body: InviteAdministratorRequest) => invite.mutateAsync({ body })}
      form={(form) => <AdministratorForm {...form} />}
      made={({ administrator, invitation }) => (
        <>
          <PageHeader title={text.invitationTitle(administrator.displayName)} />
          <Card>
            <ShownInvitation invitation={invitation} />
            <ButtonLink to="/administrators" size="md" mt="lg">
              {text.kept}
            </ButtonLink>
          </Card>
        </>
      )}
    />
  )
}
