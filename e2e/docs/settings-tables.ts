// The settings of methods and drivers, as the contract declares them.
import { authTypes, contractOf, driverContracts, driverNames } from '@countersign/contract'
import { code, table } from './table.ts'

interface Schema {
  readonly description?: string
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly enum?: readonly (string | number)[]
  readonly maxItems?: number
  readonly anyOf?: readonly Schema[]
}

interface Setting {
  readonly owner: string
  readonly name: string
  readonly schema: Schema
}

export const methodSettings = (): string =>
  settingsTable(
    'Methods',
    authTypes.flatMap((owner) => settingsOf(owner, contractOf(owner).settings.properties)),
  )

export const driverSettings = (): string =>
  settingsTable(
    'Drivers',
    driverNames.flatMap((owner) => settingsOf(owner, driverContracts[owner].settings.properties)),
  )

export const driversTable = (): string =>
  table(
    ['Driver', 'Channel', 'Required settings', 'Optional settings', 'Secrets'],
    driverNames.map((name) => {
      const { channels, settings, secrets } = driverContracts[name]
      const { required } = settings as { readonly required?: readonly string[] }
      const [mandatory, optional] = [true, false].map((wanted) =>
        Object.keys(settings.properties).filter((setting) => (required?.includes(setting) ?? false) === wanted),
      )
      const secretNames =
        'patternProperties' in secrets ? 'names of your choice' : list(Object.keys(secrets.properties))
      return [code(name), channels.join(', '), list(mandatory), list(optional), secretNames]
    }),
  )

const list = (names: readonly string[] = []): string => names.map(code).join(', ')

const settingsOf = (owner: string, properties: object): Setting[] =>
  Object.entries(properties).map(([name, schema]) => ({ owner, name, schema }))

/** A setting that is the same for several owners has one row. */
function settingsTable(owners: string, settings: readonly Setting[]): string {
  const alike = Map.groupBy(settings, ({ name, schema }) => JSON.stringify([name, schema]))
  const rows = [...Map.groupBy([...alike.values()], ([first]) => first?.name).values()].flat()
  return table(
    ['Setting', 'Meaning', 'Default', 'Bounds', owners],
    rows.map((same) => {
      const { name = '', schema = {} } = same[0] ?? {}
      const meaning = schema.description ?? ''
      return [code(name), meaning, defaultOf(schema), boundsOf(schema), list(same.map(({ owner }) => owner))]
    }),
  )
}

function defaultOf({ default: value }: Schema): string {
  if (value === undefined) return ''
  return Array.isArray(value) && value.length === 0 ? 'none' : spoken(value)
}

const spoken = (value: unknown): string => (typeof value === 'number' ? counted(value) : code(String(value)))

const counted = (value = 0): string => value.toLocaleString('en')

function boundsOf(schema: Schema): string {
  const shape = schema.anyOf?.[0] ?? schema
  if (shape.enum) return shape.enum.map(spoken).join(', ')
  if (shape.maximum !== undefined) return `${counted(shape.minimum)} to ${counted(shape.maximum)}`
  if (shape.maxItems !== undefined) return `up to ${shape.maxItems} values`
  if (shape.maxLength === undefined) return ''
  return `${shape.minLength ? `${shape.minLength} to` : 'up to'} ${counted(shape.maxLength)} characters`
}
