import type { AuthenticationMode, AuthType } from '@countersign/contract'
import { useParams } from '@tanstack/react-router'
import type { Tagged } from '#api/request.ts'
import { BackLink } from '#console/parts/links.tsx'
import { Loaded } from '#console/parts/loaded.tsx'
import { methodName } from '#console/parts/method-name.ts'
import { SettingsForm } from '#console/parts/schema-form/index.ts'
import { useMay } from '#console/shell/person.ts'
import { Card } from '#ui/card.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useMode, useModeChange } from './api.ts'
import { messages } from './messages/index.ts'
import { methodSettings } from './method-settings.data.ts'
import { ModeSwitch } from './mode-switch.tsx'
import { wordsOf } from './words.ts'

export function ModePage() {
  const text = messages.text()
  const authType = useParams({ from: '/configuration/authentication-modes/$authType' }).authType as AuthType
  const query = useMode(authType)
  return (
    <>
      <PageHeader
        title={methodName(authType) ?? authType}
        lead={text.about[authType]}
        back={<BackLink to="/configuration/authentication-modes">{text.title}</BackLink>}
      />
      <Loaded query={query}>
        {(mode) => (
          <>
            <Card>
              <ModeSwitch mode={mode.value} />
            </Card>
            <Settings mode={mode} onReload={query.refetch} />
          </>
        )}
      </Loaded>
    </>
  )
}

interface Props {
  readonly mode: Tagged<AuthenticationMode>
  readonly onReload: () => Promise<unknown>
}

function Settings({ mode: { value, etag }, onReload }: Props) {
  const text = messages.text()
  const mayChange = useMay('admin.write')
  const change = useModeChange()
  const { authType, settings } = value
  return (
    <Card title={text.settings} note={text.settingsNote}>
      <SettingsForm
        schema={methodSettings[authType]}
        kept={settings}
        wordsOf={(name) => wordsOf(authType, name)}
        isReadOnly={!mayChange}
        issuesBelow="settings"
        onSave={(changes) => change.mutateAsync({ authType, etag, changes: { settings: changes } })}
        onReload={onReload}
      />
    </Card>
  )
}
