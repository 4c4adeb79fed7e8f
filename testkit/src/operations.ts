// Every operation of every service, read from the OpenAPI documents of a running server, so that none can be forgotten.
import { type ServiceId, serviceIds, services } from '@countersign/contract'
import { type ExampleRequest, exampleRequests } from '@countersign/platform/http'
import type { TestCall, TestRequest } from './http.ts'

export interface OperationUnderTest extends ExampleRequest {
  readonly service: ServiceId
  /** Method and path, for test titles. */
  readonly title: string
  /** The path with its parameters filled in. */
  at(identifiers: Readonly<Record<string, string>>): string
  /** The example request, as `TestCall` takes it. */
  readonly request: TestRequest
}

export async function operationsUnderTest(call: TestCall): Promise<OperationUnderTest[]> {
  const documents = await Promise.all(
    serviceIds.map(async (service) => {
      const [contextPath] = services[service].contextPaths
      const { body } = await call('GET', `${contextPath}/openapi.json`)
      return exampleRequests(body).map((example) => underTest(service, contextPath, example))
    }),
  )
  return documents.flat()
}

function underTest(service: ServiceId, contextPath: string, example: ExampleRequest): OperationUnderTest {
  return {
    ...example,
    service,
    title: `${example.method} ${contextPath}${example.path}`,
    at: (identifiers) =>
      contextPath +
      example.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(identifierOf(identifiers, name))),
    request: requestOf(example),
  }
}

function requestOf({ headers, body, mediaTypes: [mediaType = ''] }: ExampleRequest): TestRequest {
  if (body === undefined) return { headers }
  if (mediaType === 'application/json') return { headers, body }
  if (mediaType === 'application/x-www-form-urlencoded') return { headers, form: body as Record<string, string> }
  const raw = typeof body === 'string' ? body : JSON.stringify(body)
  return { headers: { ...headers, 'content-type': mediaType }, raw }
}

function identifierOf(identifiers: Readonly<Record<string, string>>, name: string): string {
  const identifier = identifiers[name]
  if (identifier === undefined) throw new Error(`The test knows no identifier called ${name}: teach it one.`)
  return identifier
}
