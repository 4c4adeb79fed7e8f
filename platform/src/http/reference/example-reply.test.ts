import { expect, test } from 'vitest'
import { operationsOf } from './described-operation.ts'
import { replyTo, sentBy } from './example-reply.ts'
import type { OpenApiDocument, Parameter, Schema } from './openapi-document.ts'
import { resolverOf } from './shape.ts'

const json = (schema: Schema) => ({ content: { 'application/json': { schema } } })
const userId: Parameter = { name: 'userId', in: 'path', schema: { type: 'string', examples: ['ada'] } }
const authType: Schema = { type: 'string', enum: ['app', 'email'] }

function replyOf(reply: Schema, request: Schema): unknown {
  const document: OpenApiDocument = {
    info: { title: 'Test', version: '1' },
    paths: {
      '/users/{userId}': {
        post: {
          parameters: [userId],
          requestBody: json(request),
          responses: { 200: { description: 'Done', ...json(reply) } },
        },
      },
    },
  }
  const resolve = resolverOf(document)
  const [operation] = operationsOf(document)
  return operation && replyTo(sentBy(operation, resolve), operation.successes[0]?.schema ?? {}, resolve)
}

const members = (properties: Record<string, Schema>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
})

test('the example of a reply repeats what its request says', () => {
  const request: Schema = { ...members({ authType }), examples: [{ authType: 'email' }] }
  expect(replyOf(members({ userId: { type: 'string' }, authType }), request)).toEqual({
    userId: 'ada',
    authType: 'email',
  })
})

test('a value that the reply cannot have is not repeated', () => {
  const request: Schema = { ...members({ state: { type: 'string' } }), examples: [{ state: 'asked' }] }
  expect(replyOf(members({ state: { type: 'string', enum: ['open', 'ended'] } }), request)).toEqual({ state: 'open' })
})

test('a reply shows no reason beside a state that needs none', () => {
  const reason: Schema = { anyOf: [{ type: 'string', enum: ['denied', 'expired'] }, { type: 'null' }] }
  expect(replyOf(members({ reason }), members({}))).toEqual({ reason: null })
})
