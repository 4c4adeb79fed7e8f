import type { Tenant } from '@countersign/contract'
import { ActionButton } from '#ui/action-button.tsx'
import { isPurging, useTenantChanges } from './api.ts'
import { messages } from './messages/index.ts'

interface Props {
  readonly tenant: Tenant
  readonly etag: string | null
}

export function TenantActions({ tenant, etag }: Props) {
  const text = messages.text()
  const { suspend, resume, remove } = useTenantChanges()
  const { tenantId, status } = tenant
  if (isPurging(tenant)) return null
  return (
    <>
      {status === 'active' ? (
        <ActionButton
          label={text.suspend}
          question={{ title: text.suspendTitle, text: text.suspendText, isDangerous: true }}
          act={() => suspend.mutateAsync(tenantId)}
          done={text.suspended}
        />
      ) : (
        <ActionButton
          label={status === 'deleting' ? text.keep : text.resume}
          look="main"
          act={() => resume.mutateAsync(tenantId)}
          done={text.resumed}
        />
      )}
      {status === 'deleting' ? null : (
        <ActionButton
          label={text.remove}
          look="removal"
          question={{ title: text.removeTitle, text: text.removeText, isDangerous: true, typed: tenantId }}
          act={() => remove.mutateAsync({ tenantId, etag })}
          done={text.removing}
          meanings={{ precondition_failed: text.conflict }}
        />
      )}
    </>
  )
}
