// The form of a connector, new or not: its name and place, and what its driver wants to know.
import type { ConnectorType } from '@countersign/contract'
import { issuesOf, type JsonSchema, PairsField, SchemaFields, type Values } from '#console/parts/schema-form/index.ts'
import { FieldGroup, NumberField, SecretField, SwitchField, TextField } from '#ui/form/index.ts'
import { advanced } from './advanced.data.ts'
import classes from './connector-fields.module.css'
import { type Draft, schemasOf } from './draft.ts'
import { messages } from './messages/index.ts'
import { wordsOf } from './words.ts'

interface Props {
  readonly type: ConnectorType
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
  readonly error: unknown
  readonly isDisabled?: boolean
  /** What is kept of secrets: their names. */
  readonly keptSecrets?: readonly string[]
}

export function ConnectorFields({ type, draft, onChange, error, isDisabled = false, keptSecrets = [] }: Props) {
  const text = messages.text()
  const schemas = schemasOf(type)
  const isAdvanced = (name: string) => advanced[type.driver]?.includes(name) ?? false
  const seldom = only(schemas.settings, isAdvanced)
  const set = (part: Partial<Draft>) => onChange({ ...draft, ...part })
  const settings = {
    values: draft.settings,
    onChange: (changed: Values) => set({ settings: changed }),
    wordsOf: (name: string, schema: JsonSchema) => wordsOf(type.driver, name, schema),
    issues: issuesOf(error, 'settings'),
    isDisabled,
  }
  return (
    <>
      <TextField
        label={text.name}
        help={text.nameHelp}
        value={draft.displayName}
        onChange={(displayName) => set({ displayName })}
        isRequired
        isDisabled={isDisabled}
      />
      <NumberField
        label={text.priority}
        help={text.priorityHelp}
        value={draft.priority}
        onChange={(priority) => set({ priority })}
        min={0}
        max={1000}
        isDisabled={isDisabled}
      />
      <SwitchField
        label={text.enabled}
        help={text.enabledHelp}
        isOn={draft.enabled}
        onChange={(enabled) => set({ enabled })}
        isDisabled={isDisabled}
      />
      <SchemaFields schema={only(schemas.settings, (name) => !isAdvanced(name))} {...settings} />
      <Secrets driver={type.driver} schema={schemas.secrets} {...{ draft, set, error, isDisabled, keptSecrets }} />
      {Object.keys(seldom.properties ?? {}).length > 0 ? (
        <details>
          <summary className={classes.more}>{text.more}</summary>
          <div className={classes.fields}>
            <SchemaFields schema={seldom} {...settings} />
          </div>
        </details>
      ) : null}
    </>
  )
}

const only = (schema: JsonSchema, isMeant: (name: string) => boolean): JsonSchema => ({
  ...schema,
  properties: Object.fromEntries(Object.entries(schema.properties ?? {}).filter(([name]) => isMeant(name))),
})

interface SecretProps {
  readonly driver: string
  readonly schema: ReturnType<typeof schemasOf>['secrets']
  readonly draft: Draft
  readonly set: (part: Partial<Draft>) => void
  readonly error: unknown
  readonly isDisabled: boolean
  readonly keptSecrets: readonly string[]
}

function Secrets({ driver, schema, draft, set, error, isDisabled, keptSecrets }: SecretProps) {
  const text = messages.text()
  const issues = issuesOf(error, 'secrets')
  const names = Object.keys(schema.properties ?? {})
  const kept = keptSecrets.length > 0 ? text.secretsKept(keptSecrets.join(', ')) : text.secretsHelp
  if (schema.patternProperties) {
    return (
      <PairsField
        label={text.secrets}
        help={`${kept} ${text.secretsNamed}`}
        error={Object.values(issues)[0]}
        value={draft.secrets as Record<string, string>}
        onChange={(secrets) => set({ secrets: secrets ?? {} })}
        isSecret
        isDisabled={isDisabled}
      />
    )
  }
  if (names.length === 0) return null
  return (
    <FieldGroup title={text.secrets}>
      {names.map((name) => (
        <SecretField
          key={name}
          label={wordsOf(driver, name, {}).label}
          help={kept}
          error={issues[name]}
          value={String(draft.secrets[name] ?? '')}
          onChange={(given) => set({ secrets: { ...draft.secrets, [name]: given === '' ? undefined : given } })}
          isDisabled={isDisabled}
        />
      ))}
    </FieldGroup>
  )
}
