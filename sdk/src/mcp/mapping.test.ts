// The examples of the COAZ binding for MCP.
import { describe, expect, test } from 'vitest'
import { declaredRequests, defaultRequest, MappingError } from './mapping.ts'

const claims = {
  sub: 'alice@example.com',
  client_id: 'http://agentprovider.com/agent-app-id',
  aud: 'https://mcp.example.com',
  roles: ['staff'],
}
const subject = { type: 'identity', id: claims.sub }
const caller = { claims, subject, server: claims.aud }
const agent = claims.client_id

describe('a default mapping', () => {
  test.for([
    [
      'initialize',
      { protocolVersion: '2025-11-25' },
      { type: 'mcp_server', id: claims.aud },
      { protocol_version: '2025-11-25' },
    ],
    ['tools/list', {}, { type: 'mcp_server', id: claims.aud }, {}],
    ['tools/call', { name: 'get_customer' }, { type: 'tool', id: 'get_customer' }, {}],
    ['resources/read', { uri: 'file:///a' }, { type: 'resource', id: 'file:///a' }, {}],
    ['prompts/get', { name: 'greet' }, { type: 'prompt', id: 'greet' }, {}],
    ['completion/complete', { ref: { type: 'ref/prompt', name: 'greet' } }, { type: 'prompt', id: 'greet' }, {}],
    ['completion/complete', { ref: { type: 'ref/resource', uri: 'x' } }, { type: 'resource', id: 'x' }, {}],
    ['logging/setLevel', { level: 'debug' }, { type: 'mcp_server', id: claims.aud }, { level: 'debug' }],
    ['tasks/cancel', { taskId: 't1' }, { type: 'task', id: 't1' }, {}],
  ] as const)('%s asks about what the method is for', ([method, params, resource, context]) => {
    expect(defaultRequest(method, params, caller)).toEqual({
      subject,
      action: { name: method },
      resource,
      context: { agent, ...context },
    })
  })

  test('a method without one has none, whatever its name', () => {
    for (const method of ['tools/execute', 'constructor', ''])
      expect(defaultRequest(method, {}, caller)).toBeUndefined()
  })

  test('a request without what the method needs is an error', () => {
    expect(() => defaultRequest('tools/call', {}, caller)).toThrow(MappingError)
  })
})

describe('a declared mapping', () => {
  const declared = (mapping: unknown, args: object) =>
    declaredRequests(mapping, { name: 'tool', arguments: args }, caller)

  test('with one decision', () => {
    const mapping = {
      evaluation: {
        subject: { type: 'identity', id: '$token.sub' },
        action: { name: 'get_customer' },
        resource: { type: 'customer', id: '$params.arguments.id' },
        context: { agent: '$token.?client_id', case: '$params.arguments.case', price: '$$50', none: '$token.?email' },
      },
    }
    expect(declared(mapping, { id: 'cust-12345', case: 'case-67890' })).toEqual([
      {
        subject,
        action: { name: 'get_customer' },
        resource: { type: 'customer', id: 'cust-12345' },
        context: { agent, case: 'case-67890', price: '$50' },
      },
    ])
    expect(() => declared(mapping, { id: 'cust-12345' })).toThrow("no such key 'case'")
  })

  test('with several decisions', () => {
    const mapping = {
      evaluations: {
        subject: { id: '$token.sub' },
        evaluations: [
          { action: { name: 'read' }, resource: { type: 'storage_object', id: '$params.arguments.source' } },
          { action: { name: 'write' }, resource: { type: 'storage_object', id: '$params.arguments.destination' } },
        ],
      },
    }
    const found = declared(mapping, { source: 'a', destination: 'b' })
    expect(found.map(({ action, resource }) => `${action.name} ${resource.id}`)).toEqual(['read a', 'write b'])
    expect(found.every((one) => one.subject.id === claims.sub)).toBe(true)
  })

  test.for([
    [
      'the subject of another user',
      { evaluation: { subject: { id: 'bob' }, action: { name: 'a' }, resource: { type: 't', id: 'i' } } },
    ],
    [
      'a subject in an entry',
      {
        evaluations: {
          evaluations: [{ subject: { id: '$token.sub' }, action: { name: 'a' }, resource: { type: 't', id: 'i' } }],
        },
      },
    ],
    ['two envelopes', { evaluation: {}, evaluations: {} }],
    ['an unknown envelope', { search: {} }],
    ['no action', { evaluation: { resource: { type: 't', id: 'i' } } }],
    [
      'a resource id that is absent',
      { evaluation: { action: { name: 'a' }, resource: { type: 't', id: '$token.?email' } } },
    ],
    ['no entries', { evaluations: { evaluations: [] } }],
    ['no mapping', null],
  ] as const)('with %s is refused', ([, mapping]) => {
    expect(() => declared(mapping, {})).toThrow(MappingError)
  })
})
