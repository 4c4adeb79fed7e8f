import type { Tenant } from '@countersign/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Confirm } from '../../../../ui/confirm.tsx'
import { notify } from '../../../../ui/notice.tsx'
import { isPurging, useTenantChanges } from './api.ts'
import { messages } from './messages/index.ts'

interface Props {
  readonly tenant: Tenant
  readonly etag: string | null
}

export function TenantActions({ tenant, etag }: Props) {
  const text = messages.text()
  const { suspend, resume, remove } = useTenantChanges()
  const [asking, setAsking] = useState<'suspend' | 'remove'>()
  const { tenantId, status } = tenant
  const close = () => setAsking(undefined)
  if (isPurging(tenant)) return null
  return (
    <>
      {status === 'active' ? (
        <Button variant="default" onClick={() => setAsking('suspend')}>
          {text.suspend}
        </Button>
      ) : (
        <Button
          loading={resume.isPending}
          onClick={() =>
            resume.mutate(tenantId, {
              onSuccess: () => notify.done(text.resumed),
              onError: (error) => notify.failed(error),
            })
          }
        >
          {status === 'deleting' ? text.keep : text.resume}
        </Button>
      )}
      {status === 'deleting' ? null : (
        <Button variant="light" color="red" onClick={() => setAsking('remove')}>
          {text.remove}
        </Button>
      )}
      {asking === 'suspend' ? (
        <Confirm
          title={text.suspendTitle}
          action={text.suspend}
          isDangerous
          onConfirm={async () => {
            await suspend.mutateAsync(tenantId)
            notify.done(text.suspended)
          }}
          onClose={close}
        >
          {text.suspendText}
        </Confirm>
      ) : null}
      {asking === 'remove' ? (
        <Confirm
          title={text.removeTitle}
          action={text.remove}
          isDangerous
          typed={tenantId}
          meanings={{ precondition_failed: text.changedMeanwhile }}
          onConfirm={async () => {
            await remove.mutateAsync({ tenantId, etag })
            notify.done(text.removing)
          }}
          onClose={close}
        >
          {text.removeText}
        </Confirm>
      ) : null}
    </>
  )
}
