// A tenant that was just made, with what its people need and what is shown this once.
import type { CreatedTenant } from '@countersign/contract'
import { useKeptSecret } from '#console/parts/credentials/kept-secret.tsx'
import { ButtonLink } from '#console/parts/links.tsx'
import { ShownFields } from '#console/parts/shown-fields.tsx'
import { formatMoment } from '#i18n/format.ts'
import { Card } from '#ui/card.tsx'
import { CopyField } from '#ui/copy-field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { messages } from './messages/index.ts'

interface Props {
  readonly made: CreatedTenant
  readonly personName: string
}

export function MadeTenant({ made: { tenant, invitation, client }, personName }: Props) {
  const text = messages.text()
  const { guard, keep } = useKeptSecret()
  return (
    <>
      <PageHeader title={text.madeTitle(tenant.displayName)} lead={text.madeText} />
      <Card>
        <ShownFields>
          <CopyField label={text.tenantId} value={tenant.tenantId} />
          <CopyField
            label={text.invitation(personName)}
            value={invitation.url}
            note={text.invitationNote(formatMoment(Date.parse(invitation.expiresAt)))}
          />
          <CopyField label={text.clientId} value={client.clientId} />
          {client.clientSecret ? (
            <>
              <CopyField label={text.clientSecret} value={client.clientSecret} onCopy={keep} />
              {guard}
            </>
          ) : null}
          <ButtonLink to="/tenants/$tenantId" params={{ tenantId: tenant.tenantId }} size="md" onClick={keep}>
            {text.kept}
          </ButtonLink>
        </ShownFields>
      </Card>
    </>
  )
}
