import type { Connector, ConnectorType, UpdateConnectorRequest } from '@countersign/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ApiProblem } from '#api/problem.ts'
import { LeaveGuard } from '#console/parts/leave-guard.tsx'
import { hasOutOfRange } from '#console/parts/schema-form/index.ts'
import { formMessages } from '#console/parts/schema-form/messages/index.ts'
import { useMay } from '#console/shell/person.ts'
import { shared } from '#i18n/shared/index.ts'
import { Form, shownByForm } from '#ui/form/index.ts'
import { notify } from '#ui/notice.tsx'
import { useConnectorChanges } from './api.ts'
import { ConnectorFields } from './connector-fields.tsx'
import { type Draft, draftOf, isSame, onlySet, schemasOf } from './draft.ts'
import { messages } from './messages/index.ts'

interface Props {
  readonly connector: Connector
  readonly etag: string | null
  readonly type: ConnectorType
  readonly onReload: () => Promise<unknown>
}

export function EditConnector({ connector, etag, type, onReload }: Props) {
  const text = messages.text()
  const mayChange = useMay('admin.write')
  const { update } = useConnectorChanges()
  const [draft, setDraft] = useState(() => draftOf(connector))
  const changes = changesOf(connector, draft)
  const isUnsaved = Object.keys(changes).length > 0
  const isConflict = update.error instanceof ApiProblem && update.error.code === 'precondition_failed'
  const fields = (
    <ConnectorFields
      type={type}
      draft={draft}
      onChange={setDraft}
      error={update.error}
      isDisabled={!mayChange}
      keptSecrets={connector.secretNames}
    />
  )
  if (!mayChange) return fields
  const save = () =>
    update
      .mutateAsync({ params: { connectorId: connector.connectorId }, etag, body: changes })
      .then(() => notify.done(shared.text().saved), shownByForm)
  return (
    <Form
      onSubmit={save}
      isBusy={update.isPending}
      isDisabled={!isUnsaved || hasOutOfRange(schemasOf(type).settings.properties ?? {}, draft.settings)}
      error={update.error}
      meanings={{ precondition_failed: formMessages.text().conflict, invalid_request: text.invalid }}
      {...(isUnsaved ? { onCancel: () => setDraft(draftOf(connector)), cancel: shared.text().discard } : {})}
    >
      {fields}
      {isConflict ? (
        <div>
          <Button variant="default" onClick={() => void onReload()}>
            {formMessages.text().showNow}
          </Button>
        </div>
      ) : null}
      <LeaveGuard isNeeded={() => isUnsaved && !update.isSuccess} />
    </Form>
  )
}

/** Settings and secrets are replaced as a whole; with new settings the secrets have to come along. */
function changesOf(connector: Connector, draft: Draft): UpdateConnectorRequest {
  const { displayName, enabled, priority } = draft
  const settings = onlySet(draft.settings)
  const secrets = onlySet(draft.secrets)
  return {
    ...(displayName.trim() === connector.displayName ? {} : { displayName: displayName.trim() }),
    ...(enabled === connector.enabled ? {} : { enabled }),
    ...(priority === '' || priority === connector.priority ? {} : { priority }),
    ...(isSame(settings, connector.settings) ? {} : { settings }),
    ...(Object.keys(secrets).length > 0 ? { secrets } : {}),
  }
}
