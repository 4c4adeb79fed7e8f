// A connector as the form has it, before it is sent.
import type { Connector, ConnectorType } from '@countersign/contract'
import type { JsonSchema, Values } from '#console/parts/schema-form/index.ts'

export interface Draft {
  readonly displayName: string
  readonly enabled: boolean
  readonly priority: number | ''
  readonly settings: Values
  readonly secrets: Values
}

export const emptyDraft: Draft = { displayName: '', enabled: true, priority: 100, settings: {}, secrets: {} }

export const draftOf = ({ displayName, enabled, priority, settings }: Connector): Draft => ({
  displayName,
  enabled,
  priority,
  settings,
  secrets: {},
})

/** What was left empty is not sent. */
export const onlySet = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

export const schemasOf = ({ settings, secrets }: ConnectorType) => ({
  settings: settings as JsonSchema,
  secrets: secrets as JsonSchema,
})

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
