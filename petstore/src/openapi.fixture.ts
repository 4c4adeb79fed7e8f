// What OpenAPI 3.1 requires of a document, for the parts that ours may have: no member more, none less.

const text = { type: 'string', minLength: 1 }
const closed = (properties: object, required: readonly string[] = []) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})
const mapOf = (additionalProperties: object) => ({ type: 'object', additionalProperties })
const here = (name: string) => ({ $ref: `#/$defs/${name}` })

export const openApiSchema = {
  ...closed(
    {
      openapi: { type: 'string', pattern: '^3\\.1\\.\\d+$' },
      info: closed({ title: text, description: text, version: text, license: here('license') }, ['title', 'version']),
      servers: { type: 'array', items: closed({ url: { ...text, format: 'uri' }, description: text }, ['url']) },
      paths: { type: 'object', propertyNames: { pattern: '^/' }, additionalProperties: here('pathItem') },
      components: closed({ schemas: mapOf(here('schema')), securitySchemes: mapOf(here('securityScheme')) }),
    },
    ['openapi', 'info', 'paths'],
  ),
  $defs: {
    license: closed({ name: text, identifier: text }, ['name']),
    securityScheme: closed(
      { type: { const: 'http' }, scheme: { const: 'bearer' }, bearerFormat: text, description: text },
      ['type', 'scheme'],
    ),
    pathItem: closed({ get: here('operation'), post: here('operation') }),
    operation: closed(
      {
        operationId: { type: 'string', pattern: '^[a-zA-Z]+$' },
        summary: text,
        description: text,
        deprecated: { type: 'boolean' },
        security: { type: 'array', items: mapOf({ type: 'array', items: text }) },
        parameters: { type: 'array', items: here('parameter') },
        requestBody: closed({ required: { type: 'boolean' }, content: here('content') }, ['content']),
        responses: {
          type: 'object',
          propertyNames: { pattern: '^[1-5]\\d\\d$' },
          minProperties: 1,
          additionalProperties: closed(
            { description: text, headers: mapOf(here('header')), content: here('content') },
            ['description'],
          ),
        },
      },
      ['responses'],
    ),
    parameter: {
      ...closed(
        {
          name: text,
          in: { enum: ['path', 'query', 'header'] },
          required: { type: 'boolean' },
          schema: here('schema'),
        },
        ['name', 'in', 'schema'],
      ),
      if: { properties: { in: { const: 'path' } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { properties: { required: { const: true } } },
    },
    header: closed({ description: text, schema: here('schema') }, ['schema']),
    content: { ...mapOf(closed({ schema: here('schema') }, ['schema'])), minProperties: 1 },
    schema: { $ref: 'https://json-schema.org/draft/2020-12/schema' },
  },
}
