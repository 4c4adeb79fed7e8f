import type { ConnectorType, MessageChannel } from '@countersign/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Card } from '#ui/card.tsx'
import { Form, SelectField } from '#ui/form/index.ts'
import { notify } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { BackLink } from '../../parts/links.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { hasOutOfRange } from '../../parts/schema-form/index.ts'
import { useConnectorChanges, useConnectorTypes } from './api.ts'
import { ConnectorFields } from './connector-fields.tsx'
import { emptyDraft, onlySet, schemasOf } from './draft.ts'
import { messages } from './messages/index.ts'
import { PresetField } from './preset-field.tsx'
import { driverName } from './words.ts'

export function AddConnector() {
  const text = messages.text()
  const { channel } = useSearch({ from: '/configuration/connectors/add' })
  return (
    <>
      <PageHeader
        title={text.addFor[channel]}
        back={<BackLink to="/configuration/connectors">{text.title}</BackLink>}
      />
      <Loaded query={useConnectorTypes()}>
        {({ items }) => (
          <Card>
            <NewConnector channel={channel} types={items.filter(({ channels }) => channels.includes(channel))} />
          </Card>
        )}
      </Loaded>
    </>
  )
}

interface Props {
  readonly channel: MessageChannel
  readonly types: readonly ConnectorType[]
}

function NewConnector({ channel, types }: Props) {
  const text = messages.text()
  const navigate = useNavigate()
  const { create } = useConnectorChanges()
  const [driver, setDriver] = useState(types[0]?.driver ?? '')
  const [draft, setDraft] = useState(emptyDraft)
  const type = types.find((known) => known.driver === driver)
  if (!type) return null
  const { displayName, enabled, priority, settings, secrets } = draft
  const submit = () =>
    create.mutate(
      {
        channel,
        driver,
        displayName: displayName.trim(),
        enabled,
        ...(priority === '' ? {} : { priority }),
        settings: onlySet(settings),
        secrets: onlySet(secrets),
      },
      {
        onSuccess: async ({ connectorId }) => {
          notify.done(text.created)
          await navigate({ to: '/configuration/connectors/$connectorId', params: { connectorId } })
        },
      },
    )
  return (
    <Form
      onSubmit={submit}
      submit={text.create}
      isBusy={create.isPending}
      isDisabled={displayName.trim() === '' || hasOutOfRange(schemasOf(type).settings.properties ?? {}, settings)}
      error={create.error}
      meanings={{ invalid_request: text.invalid }}
      onCancel={() => void navigate({ to: '/configuration/connectors' })}
    >
      <SelectField
        label={text.driver}
        help={text.driverHelp}
        value={driver}
        onChange={(chosen) => {
          setDriver(chosen)
          setDraft({ ...draft, settings: {}, secrets: {} })
        }}
        options={types.map((known) => ({
          value: known.driver,
          label: driverName(known.driver),
        }))}
      />
      <PresetField
        driver={driver}
        onChoose={({ name, settings: known }) =>
          setDraft({
            ...draft,
            displayName: draft.displayName || name,
            settings: { fromAddress: settings.fromAddress, fromName: settings.fromName, ...known },
          })
        }
      />
      <ConnectorFields key={driver} type={type} draft={draft} onChange={setDraft} error={create.error} />
    </Form>
  )
}
