// Every operation of an OpenAPI document with an example request, for tests that must cover all of them.
import { ownPagesHeader } from '../own-pages.ts'
import { operationsOf } from './described-operation.ts'
import { exampleOf } from './example.ts'
import type { OpenApiDocument, Parameter } from './openapi-document.ts'
import { resolverOf } from './shape.ts'

export interface ExampleRequest {
  readonly operationId: string
  readonly name: string
  readonly method: string
  /** Still contains `{parameters}`, except those that are an enum: they do not identify any resource. */
  readonly path: string
  readonly pathParameters: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  readonly needsAccessToken: boolean
  readonly scopes: readonly string[]
  readonly mediaTypes: readonly string[]
  /** Undefined if the operation takes no body. */
  readonly body: unknown
  readonly queryParameters: readonly string[]
  readonly takesIdempotencyKey: boolean
  /** The codes of all problems that the operation declares. */
  readonly errorCodes: readonly string[]
}

/** The headers that the operation requires. */
const headerExamples: Readonly<Record<string, string>> = {
  'If-Match': '*',
  [ownPagesHeader.name]: ownPagesHeader.value,
}

const headerExample = (name: string): [name: string, value: string][] =>
  headerExamples[name] === undefined ? [] : [[name, headerExamples[name]]]

export function exampleRequests(document: Record<string, unknown>): ExampleRequest[] {
  const described = document as unknown as OpenApiDocument
  const resolve = resolverOf(described)
  const names = (parameters: readonly Parameter[], place: Parameter['in']) =>
    parameters.filter((parameter) => parameter.in === place).map(({ name }) => name)
  return operationsOf(described).map(
    ({ id, name, method, path, parameters, needsCredential, scopes, body, errors }) => ({
      operationId: id ?? '',
      name,
      method,
      path: parameters
        .filter(isWord)
        .reduce((filled, word) => filled.replace(`{${word.name}}`, () => wordOf(word)), path),
      pathParameters: names(
        parameters.filter((parameter) => !isWord(parameter)),
        'path',
      ),
      headers: Object.fromEntries(names(parameters, 'header').flatMap(headerExample)),
      needsAccessToken: needsCredential,
      scopes,
      mediaTypes: body?.mediaTypes ?? [],
      body: body?.schema && exampleOf(body.schema, resolve, 'request'),
      queryParameters: names(parameters, 'query'),
      takesIdempotencyKey: names(parameters, 'header').includes('Idempotency-Key'),
      errorCodes: errors.flatMap(({ code }) => code ?? []),
    }),
  )
}

const isWord = (parameter: Parameter): boolean => parameter.in === 'path' && parameter.schema?.enum !== undefined

const wordOf = ({ schema }: Parameter): string => String(schema?.enum?.[0])
