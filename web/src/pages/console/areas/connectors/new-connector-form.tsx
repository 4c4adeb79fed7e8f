import type { ConnectorType, CreateConnectorRequest } from '@countersign/contract'
import { useState } from 'react'
import type { FormProps } from '#console/parts/resource/index.ts'
import { hasOutOfRange } from '#console/parts/schema-form/index.ts'
import { Form, SelectField } from '#ui/form/index.ts'
import { ConnectorFields } from './connector-fields.tsx'
import { emptyDraft, onlySet, schemasOf } from './draft.ts'
import { messages } from './messages/index.ts'
import { PresetField } from './preset-field.tsx'
import { driverName } from './words.ts'

interface Props extends FormProps<Omit<CreateConnectorRequest, 'channel'>> {
  readonly types: readonly ConnectorType[]
}

export function NewConnectorForm({ types, onSubmit, ...form }: Props) {
  const text = messages.text()
  const [driver, setDriver] = useState(types[0]?.driver ?? '')
  const [draft, setDraft] = useState(emptyDraft)
  const type = types.find((known) => known.driver === driver)
  if (!type) return null
  const { displayName, enabled, priority, settings, secrets } = draft
  const take = () =>
    onSubmit({
      driver,
      displayName: displayName.trim(),
      enabled,
      ...(priority === '' ? {} : { priority }),
      settings: onlySet(settings),
      secrets: onlySet(secrets),
    })
  return (
    <Form
      {...form}
      onSubmit={take}
      isDisabled={displayName.trim() === '' || hasOutOfRange(schemasOf(type).settings.properties ?? {}, settings)}
      meanings={{ invalid_request: text.invalid }}
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
      <ConnectorFields key={driver} type={type} draft={draft} onChange={setDraft} error={form.error} />
    </Form>
  )
}
