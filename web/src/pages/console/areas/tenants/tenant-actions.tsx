import type { Tenant } from '@countersign/contract'
import type { Tagged } from '#api/request.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { isPurging, useTenantChanges } from './api.ts'
import { messages } from './messages/index.ts'

export function TenantActions({ value: tenant, etag }: Tagged<Tenant>) {
  const text = messages.text()
  const { suspend, resume, remove } = useTenantChanges()
  const { tenantId, status } = tenant
  const params = { tenantId }
  if (isPurging(tenant)) return null
  return (
    <>
      {status === 'active' ? (
        <ActionButton
          label={text.suspend}
          question={{ title: text.suspendTitle, text: text.suspendText, isDangerous: true }}
          act={() => suspend.mutateAsync({ params })}
          done={text.suspended}
        />
      ) : (
        <ActionButton
          label={status === 'deleting' ? text.keep : text.resume}
          look="main"
          act={() => resume.mutateAsync({ params })}
          done={text.resumed}
        />
      )}
      {status === 'deleting' ? null : (
        <ActionButton
          label={text.remove}
          look="removal"
          question={{ title: text.removeTitle, text: text.removeText, isDangerous: true, typed: tenantId }}
          act={() => remove.mutateAsync({ params, etag })}
          done={text.removing}
          meanings={{ precondition_failed: text.conflict }}
        />
      )}
    </>
  )
}
