// What the operators, functions and macros of a CEL expression do.

export type Scope = Readonly<Record<string, unknown>>
export type Evaluate = (scope: Scope) => unknown

/** The result of an optional selection that found nothing. */
export const absent = Symbol('absent')

export const select =
  (from: Evaluate, keyOf: Evaluate, isOptional: boolean): Evaluate =>
  (scope) => {
    const value = from(scope)
    if (value === absent) return absent
    const key = String(keyOf(scope))
    // Only what was sent: not what every object inherits.
    if (
      typeof value === 'object' &&
      value !== null &&
      Object.hasOwn(value, key) &&
      !(Array.isArray(value) && key === 'length')
    )
      return (value as Record<string, unknown>)[key]
    if (isOptional) return absent
    throw new TypeError(`no such key '${key}'`)
  }

type Comparable = string | number

const comparable = (one: unknown, other: unknown): readonly [Comparable, Comparable] => {
  if (typeof one !== typeof other || (typeof one !== 'string' && typeof one !== 'number'))
    throw new TypeError('only two numbers or two strings can be compared')
  return [one, other as Comparable]
}

const numbers = (one: unknown, other: unknown): readonly [number, number] => {
  if (typeof one !== 'number' || typeof other !== 'number') throw new TypeError('both sides must be numbers')
  return [one, other]
}

const equal = (one: unknown, other: unknown): boolean =>
  one === other ||
  (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other))

const compare =
  (holds: (one: Comparable, other: Comparable) => boolean) =>
  (one: unknown, other: unknown): boolean =>
    holds(...comparable(one, other))

const calculate =
  (result: (one: number, other: number) => number) =>
  (one: unknown, other: unknown): number => {
    const calculated = result(...numbers(one, other))
    if (!Number.isFinite(calculated)) throw new RangeError('the result is not a number')
    return calculated
  }

const operators: Readonly<Record<string, (one: unknown, other: unknown) => unknown>> = {
  '==': equal,
  '!=': (one, other) => !equal(one, other),
  '<': compare((one, other) => one < other),
  '<=': compare((one, other) => one <= other),
  '>': compare((one, other) => one > other),
  '>=': compare((one, other) => one >= other),
  '-': calculate((one, other) => one - other),
  '*': calculate((one, other) => one * other),
  '%': calculate((one, other) => one % other),
  '/': calculate((one, other) =>
    Number.isInteger(one) && Number.isInteger(other) ? Math.trunc(one / other) : one / other,
  ),
  '+': (one, other) => {
    if (typeof one === 'string' && typeof other === 'string') return one + other
    if (Array.isArray(one) && Array.isArray(other)) return [...one, ...other]
    return calculate((first, second) => first + second)(one, other)
  },
  in: (one, other) => {
    if (Array.isArray(other)) return other.some((item) => equal(item, one))
    return Object.hasOwn(Object(other) as object, String(one))
  },
}

export function binary(operator: string, left: Evaluate, right: Evaluate): Evaluate {
  if (operator === '||') return (scope) => truth(left(scope)) || truth(right(scope))
  if (operator === '&&') return (scope) => truth(left(scope)) && truth(right(scope))
  const apply = operators[operator] as (one: unknown, other: unknown) => unknown
  return (scope) => apply(left(scope), right(scope))
}

function truth(value: unknown): boolean {
  if (typeof value !== 'boolean') throw new TypeError('a condition must be true or false')
  return value
}

const text = (value: unknown): string => {
  if (typeof value !== 'string') throw new TypeError('this function is for strings')
  return value
}

export const functions: Readonly<Record<string, (target: unknown, ...args: readonly unknown[]) => unknown>> = {
  size: (value) => (typeof value === 'string' ? [...value].length : Object.keys(Object(value) as object).length),
  string: (value) => String(value),
  int: (value) => calculate((one) => Math.trunc(one))(Number(value), 0),
  double: (value) => calculate((one) => one)(Number(value), 0),
  startsWith: (value, part) => text(value).startsWith(text(part)),
  endsWith: (value, part) => text(value).endsWith(text(part)),
  contains: (value, part) => text(value).includes(text(part)),
  orValue: (value, other) => (value === absent ? other : value),
  lowerAscii: (value) => text(value).toLowerCase(),
}

type Macro = (target: unknown, holds: (item: unknown) => unknown) => unknown

const items = (target: unknown): readonly unknown[] =>
  Array.isArray(target) ? target : Object.keys(Object(target) as object)

export const macros: Readonly<Record<string, Macro>> = {
  exists: (target, holds) => items(target).some((item) => truth(holds(item))),
  exists_one: (target, holds) => items(target).filter((item) => truth(holds(item))).length === 1,
  all: (target, holds) => items(target).every((item) => truth(holds(item))),
  filter: (target, holds) => items(target).filter((item) => truth(holds(item))),
  map: (target, holds) => items(target).map((item) => holds(item)),
}
