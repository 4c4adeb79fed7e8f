// An example of a reply that agrees with the example of its request.
import type { DescribedOperation } from './described-operation.ts'
import { exampleOf } from './example.ts'
import type { Schema } from './openapi-document.ts'
import type { Resolve } from './shape.ts'

type Values = Readonly<Record<string, unknown>>

/** What the example request says, by name: its path parameters and the members of its body. */
export function sentBy({ parameters, body }: DescribedOperation, resolve: Resolve): Values {
  const inPath = parameters.filter((parameter) => parameter.in === 'path')
  const sent = body?.schema && exampleOf(body.schema, resolve, 'request')
  return {
    ...Object.fromEntries(inPath.map(({ name, schema = {} }) => [name, exampleOf(schema, resolve, 'request', name)])),
    ...(isObject(sent) ? sent : {}),
  }
}

/** A member with the name of one that was sent has the same value, if its schema allows that. */
export function replyTo(sent: Values, schema: Schema, resolve: Resolve): unknown {
  const example = exampleOf(schema, resolve, 'reply')
  const { properties = {} } = resolve(schema).schema
  if (!isObject(example)) return example
  return Object.fromEntries(
    Object.entries(example).map(([name, value]) => [
      name,
      allows(properties[name], value, sent[name], resolve) ? sent[name] : value,
    ]),
  )
}

function allows(property: Schema | undefined, value: unknown, sent: unknown, resolve: Resolve): boolean {
  if (!property || sent === null || typeof sent === 'object' || typeof sent !== typeof value) return false
  const { enum: choices, const: only } = resolve(property).schema
  return only === undefined && (choices?.includes(sent) ?? true)
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
