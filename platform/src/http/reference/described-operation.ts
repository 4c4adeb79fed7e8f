// An operation as the page shows it, read from the document.
import { operationAnchor } from './anchors.ts'
import { type Credential, credentialOf } from './credential.ts'
import type { Contents, OpenApiDocument, OperationObject, Parameter, Schema } from './openapi-document.ts'

export interface DescribedOperation {
  readonly anchor: string
  readonly id: string | undefined
  readonly name: string
  readonly method: string
  readonly path: string
  readonly tag: string | undefined
  readonly deprecated: boolean
  readonly description: string
  readonly needsCredential: boolean
  readonly credential: Credential
  readonly scopes: readonly string[]
  readonly parameters: readonly Parameter[]
  readonly body: DescribedContent | undefined
  readonly successes: readonly DescribedSuccess[]
  readonly errors: readonly DescribedError[]
  /** The schema of every error's body. */
  readonly errorSchema: Schema | undefined
}

export interface DescribedContent {
  readonly description: string
  readonly mediaTypes: readonly string[]
  readonly schema: Schema | undefined
}

export interface DescribedSuccess extends DescribedContent {
  readonly status: string
}

export interface DescribedError {
  readonly status: string
  readonly code: string | undefined
  readonly when: string
}

/** In the order of the document. */
export function operationsOf(document: OpenApiDocument): readonly DescribedOperation[] {
  const credential = credentialOf(document)
  return Object.entries(document.paths ?? {}).flatMap(([path, { parameters: shared = [], ...item }]) =>
    Object.entries(item)
      .filter(([method]) => methods.has(method))
      .map(([method, operation]) => {
        const parameters = [...shared, ...(operation.parameters ?? [])]
        const security = operation.security ?? document.security ?? []
        return described(method.toUpperCase(), path, { ...operation, parameters, security }, credential)
      }),
  )
}

/** A path item has other members besides operations. */
const methods: ReadonlySet<string> = new Set(['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'])

function described(
  method: string,
  path: string,
  operation: OperationObject,
  credential: Credential,
): DescribedOperation {
  const { operationId, summary, security = [], requestBody } = operation
  const responses = Object.entries(operation.responses ?? {})
  const failures = responses.filter(([status]) => !isSuccess(status))
  const scopes = [...new Set(security.flatMap((requirement) => Object.values(requirement).flat()))]
  return {
    anchor: operationAnchor(operationId ?? `${method}-${path}`),
    id: operationId,
    name: summary ?? operationId ?? `${method} ${path}`,
    method,
    path,
    tag: operation.tags?.[0],
    deprecated: operation.deprecated ?? false,
    description: withoutScopeSentence(operation.description ?? '', scopes),
    // An empty requirement among them makes the others optional.
    needsCredential: security.length > 0 && security.every((requirement) => Object.keys(requirement).length > 0),
    credential,
    scopes,
    parameters: operation.parameters ?? [],
    body: requestBody && describedContent(requestBody.description, requestBody.content),
    successes: responses
      .filter(([status]) => isSuccess(status))
      .map(([status, { description, content }]) => ({ status, ...describedContent(description, content) })),
    errors: failures.flatMap(([status, { description }]) => errorsOf(status, description ?? '')),
    errorSchema: failures.flatMap(([, { content }]) => describedContent('', content).schema ?? [])[0],
  }
}

const isSuccess = (status: string): boolean => /^[123]/.test(status)

function describedContent(description = '', content: Contents = {}): DescribedContent {
  return { description, mediaTypes: Object.keys(content), schema: Object.values(content)[0]?.schema }
}

/** The description of an error names one code per paragraph: "`code`: when". */
function errorsOf(status: string, description: string): DescribedError[] {
  return description.split(/\n\s*\n/).map((paragraph) => {
    const [, code, when] = /^`([^`]+)`: (.*)$/s.exec(paragraph) ?? []
    return { status, code, when: when ?? paragraph }
  })
}

/** The page shows the scope next to the address, so the sentence about it is removed here. */
function withoutScopeSentence(description: string, scopes: readonly string[]): string {
  const names = scopes.map((scope) => `\`${scope}\``).join(' or ')
  return description.replace(`Requires the scope ${names}.`, '').trim()
}
