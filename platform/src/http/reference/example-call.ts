// One call of an operation, with values: those that the tests recorded, or else values made up from the schemas.
import type { DescribedOperation } from './described-operation.ts'
import { exampleOf } from './example.ts'
import type { Parameter } from './openapi-document.ts'
import type { RecordedExchange } from './recorded.ts'
import type { Resolve } from './shape.ts'

export interface ExampleCall {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly mediaType: string | undefined
  readonly body: unknown
  /** Path, query and body by name, as the SDK takes them. */
  readonly input: Readonly<Record<string, unknown>>
}

export function exampleCall(
  operation: DescribedOperation,
  baseUrl: string,
  resolve: Resolve,
  recorded?: RecordedExchange,
): ExampleCall {
  const { method, parameters, body } = operation
  const madeUp = ({ name, schema = {} }: Parameter) => String(exampleOf(schema, resolve, 'request', name))
  const inPath = Object.fromEntries(
    parameters
      .filter((parameter) => parameter.in === 'path')
      .map((parameter) => [parameter.name, recorded?.params?.[parameter.name] ?? madeUp(parameter)]),
  )
  const required = (place: Parameter['in']) =>
    parameters.filter((parameter) => parameter.in === place && parameter.required)
  const query =
    recorded?.query ?? Object.fromEntries(required('query').map((parameter) => [parameter.name, madeUp(parameter)]))
  const path = Object.entries(inPath).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, () => encodeURIComponent(value)),
    operation.path,
  )
  const pairs = Object.entries(query).map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  const content = body?.schema && (recorded?.body ?? exampleOf(body.schema, resolve, 'request'))
  return {
    method,
    url: [`${baseUrl}${path}`, ...(pairs.length > 0 ? [pairs.join('&')] : [])].join('?'),
    headers: Object.fromEntries(required('header').map((parameter) => [parameter.name, madeUp(parameter)])),
    mediaType: body?.mediaTypes[0],
    body: content,
    input: { ...inPath, ...query, ...(isObject(content) ? content : {}) },
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
