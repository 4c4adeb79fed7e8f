// `--name value` options, checked by name: a misspelt option is refused.
import { parseArgs } from 'node:util'
import { CommandRefused } from './command.ts'

type Options = Readonly<Record<string, 'text' | 'flag' | 'list'>>

type Values<O extends Options> = {
  readonly [Name in keyof O]: O[Name] extends 'flag'
    ? boolean
    : O[Name] extends 'list'
      ? readonly string[]
      : string | undefined
}

export function readOptions<const O extends Options>(
  args: readonly string[],
  options: O,
): { values: Values<O>; positionals: readonly string[] } {
  const declared = Object.fromEntries(
    Object.entries(options).map(([name, kind]) => [
      name,
      { type: kind === 'flag' ? ('boolean' as const) : ('string' as const), multiple: kind === 'list' },
    ]),
  )
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: declared, allowPositionals: true })
    const complete = Object.entries(options).map(([name, kind]) => [
      name,
      values[name] ?? (kind === 'flag' ? false : kind === 'list' ? [] : undefined),
    ])
    return { values: Object.fromEntries(complete) as Values<O>, positionals }
  } catch (error) {
    throw new CommandRefused((error as Error).message)
  }
}

export function required(value: string | undefined, name: string): string {
  if (!value) throw new CommandRefused(`${name} is missing.`)
  return value
}
