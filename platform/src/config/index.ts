// Configuration: declared once, read from the environment once, checked as a whole, documented from the declaration.

export interface Setting<Value> {
  readonly describe: string
  /** What the docs show as the default. */
  readonly fallback: string
  readonly read: (text: string | undefined) => Value
}

export type Settings = Readonly<Record<string, Setting<unknown>>>

export type Values<S extends Settings> = { readonly [Name in keyof S]: ReturnType<S[Name]['read']> }

/** What is wrong with the environment, one sentence a setting. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
}

type Parse<Value> = (text: string) => Value

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

/** An empty variable counts as one that is not set, as compose files and shells leave them. */
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

export const text: Parse<string> = (value) => value

export function integer(minimum: number, maximum: number): Parse<number> {
  return (value) => {
    const number = Number(value)
    if (!/^\d+$/.test(value) || number < minimum || number > maximum) {
      throw new Error(`must be a whole number from ${minimum} to ${maximum}, not "${value}".`)
    }
    return number
  }
}

export const port = integer(0, 65_535)

export function oneOf<const Choice extends string>(...choices: readonly Choice[]): Parse<Choice> {
  return (value) => {
    if (!choices.includes(value as Choice)) throw new Error(`must be one of ${choices.join(', ')}, not "${value}".`)
    return value as Choice
  }
}

export function listOf<Value>(parse: Parse<Value>): Parse<readonly Value[]> {
  return (value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map(parse)
}

export const httpUrl: Parse<string> = (value) => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.pathname !== '/') {
    throw new Error(
      `must be an http or https address without a path, such as https://auth.example.com, not "${value}".`,
    )
  }
  return url.origin
}

export const contextPath: Parse<string> = (value) => {
  if (!/^\/[A-Za-z0-9._~-]+$/.test(value))
    throw new Error(`must be one path segment such as /AuthPage, not "${value}".`)
  return value
}
