// The settings of a method: what a tenant set, over the defaults of the contract.
import { type AuthType, type FieldIssue, methods, Problem, type SettingsOf, Strict } from '@countersign/contract'
import { compileBody, type Validator } from '@countersign/platform/http/parsing'
import Type, { type TProperties, type TSchema } from 'typebox'

type Settings = Readonly<Record<string, unknown>>

const settingsSchemaOf = (authType: AuthType): TProperties => methods[authType].settings.properties

/** A setting outside its bounds, because they were narrowed later, counts as not set. */
export function effectiveSettings<Name extends AuthType>(authType: Name, set: Settings): SettingsOf<Name> {
  const settings = Object.entries(settingsSchemaOf(authType)).map(([name, schema]) => [
    name,
    Object.hasOwn(set, name) && isWithinBounds(schema, set[name]) ? set[name] : defaultOf(schema),
  ])
  return Object.fromEntries(settings)
}

/** The settings after a change: `null` unsets one. Refuses settings that the method does not have, and values out of bounds. */
export function changedSettings(authType: AuthType, set: Settings, changes: Settings): Settings {
  const known = settingsSchemaOf(authType)
  const unset = Object.keys(changes).filter((name) => changes[name] === null && Object.hasOwn(known, name))
  const given = without(changes, unset)
  assertNone(validatorOf(authType)({ settings: given }).issues ?? [])
  const changed = { ...without(set, unset), ...given }
  assertNone(conflicts(authType, changed))
  return changed
}

function conflicts(authType: AuthType, set: Settings): readonly FieldIssue[] {
  if (authType !== 'password') return []
  const { allowPasswordOnly, minLength } = effectiveSettings(authType, set)
  // NIST SP 800-63B-4 section 3.1.1.2.
  return allowPasswordOnly && minLength < 15
    ? [{ field: 'settings.minLength', issue: 'must be at least 15 if allowPasswordOnly is true' }]
    : []
}

function assertNone(issues: readonly FieldIssue[]): void {
  if (issues.length > 0) throw new Problem('invalid_request', { details: issues })
}

const settingValidators = new Map<TSchema, Validator<unknown>>()

/** Compiled, because every verification reads the settings of its method. */
function isWithinBounds(schema: TSchema, value: unknown): boolean {
  const validate = settingValidators.get(schema) ?? compileBody(schema)
  settingValidators.set(schema, validate)
  return validate(value).issues === undefined
}

const validators = new Map<AuthType, Validator<unknown>>()

function validatorOf(authType: AuthType): Validator<unknown> {
  const known = validators.get(authType)
  if (known) return known
  const some = Type.Partial(methods[authType].settings, { additionalProperties: false })
  const made = compileBody(Strict({ settings: some }))
  validators.set(authType, made)
  return made
}

const defaultOf = (schema: TSchema): unknown => (schema as { readonly default?: unknown }).default

const without = (settings: Settings, names: readonly string[]): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => !names.includes(name)))
