import type { UpdateMfaSettingsRequest } from '@countersign/contract'
import { svcAdmin } from '@countersign/contract/operations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Loaded } from '#console/parts/loaded.tsx'
import { mfaSettingsKey, useMfaSettings } from '#console/parts/mfa-settings.ts'
import { SettingsForm, type Values } from '#console/parts/schema-form/index.ts'
import { useMay } from '#console/shell/person.ts'
import { call } from '#session/call.ts'
import { Card } from '#ui/card.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { messages } from './messages/index.ts'
import { mfaSettings } from './mfa-settings.data.ts'

export function Limits() {
  const text = messages.text()
  const mayChange = useMay('admin.write')
  const queries = useQueryClient()
  const query = useMfaSettings()
  const save = useMutation({
    mutationFn: ({ etag, changes }: { etag: string | null; changes: UpdateMfaSettingsRequest }) =>
      call(svcAdmin.updateMfaSettings, { headers: { 'if-match': etag ?? '*' }, body: changes }),
    onSuccess: () => queries.invalidateQueries({ queryKey: mfaSettingsKey }),
  })
  return (
    <>
      <PageHeader title={text.title} lead={text.lead} />
      <Loaded query={query}>
        {({ value: { updatedAt: _updatedAt, ...kept }, etag }) => (
          <Card>
            <SettingsForm
              schema={mfaSettings}
              kept={kept}
              wordsOf={(name) => text.fields[name as keyof typeof text.fields]}
              isReadOnly={!mayChange}
              issuesBelow="body"
              onSave={(changes) => save.mutateAsync({ etag, changes: withoutNull(changes) })}
              onReload={query.refetch}
            >
              <p>
                {text.perMethod} <Link to="/configuration/authentication-modes">{text.toModes}</Link>
              </p>
            </SettingsForm>
          </Card>
        )}
      </Loaded>
    </>
  )
}

/** Unlike those of a method, these are never unset: what was emptied goes back to its first value by name. */
function withoutNull(changes: Values): UpdateMfaSettingsRequest {
  const named = Object.entries(changes).map(([name, value]) => [name, value ?? mfaSettings.properties?.[name]?.default])
  return Object.fromEntries(named)
}
