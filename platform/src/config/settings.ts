// Configuration is declared once, read from the environment once, checked as a whole, and documented from the
// declaration.

export interface Setting<Value> {
  readonly describe: string
  /** The default that the docs show. */
  readonly fallback: string
  readonly read: (text: string | undefined) => Value
}

export type Settings = Readonly<Record<string, Setting<unknown>>>

export type Values<S extends Settings> = { readonly [Name in keyof S]: ReturnType<S[Name]['read']> }

/** What is wrong with the environment, one sentence per setting. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
}

export type Parse<Value> = (text: string) => Value

interface Described<Value> {
  readonly describe: string
  readonly parse: Parse<Value>
}

export function setting<const Value>(
  options: Described<Value> & { readonly default: NoInfer<Value>; readonly fallback?: string },
): Setting<Value> {
  return {
    describe: options.describe,
    fallback: options.fallback ?? String(options.default),
    read: (text) => (text === undefined ? options.default : options.parse(text)),
  }
}

export function optional<Value>(
  options: Described<Value> & { readonly fallback?: string },
): Setting<Value | undefined> {
  return {
    describe: options.describe,
    fallback: options.fallback ?? 'none',
    read: (text) => (text === undefined ? undefined : options.parse(text)),
  }
}

/** An empty variable counts as unset, because compose files and shells often leave variables empty. */
export function readSettings<S extends Settings>(
  settings: S,
  environment: Readonly<Record<string, string | undefined>>,
): Values<S> {
  const problems: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, { read }] of Object.entries(settings)) {
    try {
      values[name] = read(environment[name]?.trim() || undefined)
    } catch (error) {
      problems.push(`${name} ${(error as Error).message}`)
    }
  }
  if (problems.length > 0) throw new ConfigurationError(problems.join('\n'))
  return values as Values<S>
}
