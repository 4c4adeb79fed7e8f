// The API reference for people: an overview, and a page for each operation and each schema, generated only from the OpenAPI
// document and from what the tests recorded.
import { places, schemaAnchor } from './anchors.ts'
import { operationsOf } from './described-operation.ts'
import type { Html } from './html.ts'
import { layout } from './layout.ts'
import type { OpenApiDocument } from './openapi-document.ts'
import { operationSection } from './operation-section.ts'
import type { ReferenceOptions } from './options.ts'
import { overview } from './overview.ts'
import { schemaSection } from './schema-section.ts'
import { resolverOf } from './shape.ts'
import { styleHash } from './style.ts'

export interface ReferencePages {
  overview(): string
  /** Of an operation or a schema; undefined if there is none of that name. */
  page(name: string): string | undefined
  readonly contentSecurityPolicy: string
}

export function referencePages(
  source: Record<string, unknown>,
  docs: string,
  options: ReferenceOptions,
): ReferencePages {
  const document = source as unknown as OpenApiDocument
  const { info, servers, components: { schemas = {} } = {} } = document
  const resolve = resolverOf(document)
  const operations = operationsOf(document)
  const baseUrl = servers?.[0]?.url ?? ''
  const operationPages = new Map(operations.map((operation) => [operation.anchor, operation]))
  const schemaPages = new Map(Object.entries(schemas).map(([name, schema]) => [schemaAnchor(name), { name, schema }]))
  const place = { title: info.title, docs, services: options.services }

  const contentOf = (name: string): { title: string; content: Html } | undefined => {
    const operation = operationPages.get(name)
    if (operation) return { title: operation.name, content: operationSection(operation, baseUrl, resolve, options) }
    const schema = schemaPages.get(name)
    return schema && { title: schema.name, content: schemaSection(schema.name, schema.schema, resolve) }
  }

  /** Texts and names of types link to the anchors of operations and schemas: each has its own page here. */
  const linked = (page: string, current: string): string =>
    page.replaceAll(/ href="#([\w.-]+)"/g, (link, name: string) => {
      if (name === places.authentication) return ` href="${docs}#${name}"`
      const isElsewhere = name !== current && (operationPages.has(name) || schemaPages.has(name))
      return isElsewhere ? ` href="${docs}/${name}"` : link
    })

  return {
    overview: () => layout({ ...place, content: overview(document, operations, docs, options) }).toString(),
    page(name) {
      const found = contentOf(name)
      return found && linked(layout({ ...place, ...found, current: name }).toString(), name)
    },
    contentSecurityPolicy: [
      "default-src 'none'",
      `style-src '${styleHash}'`,
      "script-src 'self'",
      ...(options.tryIt ? ["connect-src 'self'"] : []),
      "img-src 'self' data:",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'none'",
    ].join('; '),
  }
}
