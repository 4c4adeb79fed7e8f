// The tools that the server scenarios of the conformance suite call. What each one does is in the suite's descriptions.
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js'
import {
  type CallToolResult,
  CreateMessageResultSchema,
  ElicitResultSchema,
  type ServerNotification,
  type ServerRequest,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js'
import { pixel, silence } from './media.fixture.ts'

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>
type Args = Readonly<Record<string, unknown>>

export interface TestTool {
  readonly description: string
  readonly inputSchema?: Tool['inputSchema']
  call(args: Args, extra: Extra): CallToolResult | Promise<CallToolResult>
}

const text = (content: string): CallToolResult => ({ content: [{ type: 'text', text: content }] })
const image = { type: 'image', data: pixel, mimeType: 'image/png' } as const
const oneString = (name: string): Tool['inputSchema'] => ({
  type: 'object',
  properties: { [name]: { type: 'string' } },
  required: [name],
})

export const tools: Readonly<Record<string, TestTool>> = {
  test_simple_text: {
    description: 'Returns a text',
    call: () => text('This is a simple text response for testing.'),
  },
  test_image_content: { description: 'Returns an image', call: () => ({ content: [image] }) },
  test_audio_content: {
    description: 'Returns a sound',
    call: () => ({ content: [{ type: 'audio', data: silence, mimeType: 'audio/wav' }] }),
  },
  test_embedded_resource: {
    description: 'Returns a resource',
    call: () => ({
      content: [resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
    }),
  },
  test_multiple_content_types: {
    description: 'Returns a text, an image and a resource',
    call: () => ({
      content: [
        { type: 'text', text: 'Multiple content types test:' },
        image,
        resource('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
      ],
    }),
  },
  test_error_handling: {
    description: 'Always fails',
    call: () => {
      throw new Error('This tool intentionally returns an error for testing')
    },
  },
  test_tool_with_logging: {
    description: 'Logs while it runs',
    async call(_, { sendNotification }) {
      for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed'])
        await sendNotification({ method: 'notifications/message', params: { level: 'info', data } })
      return text('Logged.')
    },
  },
  test_tool_with_progress: {
    description: 'Reports its progress',
    async call(_, { sendNotification, _meta }) {
      const { progressToken } = _meta ?? {}
      if (progressToken !== undefined)
        for (const progress of [0, 50, 100])
          await sendNotification({
            method: 'notifications/progress',
            params: { progressToken, progress, total: 100 },
          })
      return text('Done.')
    },
  },
  test_sampling: {
    description: 'Asks the model of the client',
    inputSchema: oneString('prompt'),
    async call({ prompt }, { sendRequest }) {
      const content = { type: 'text', text: String(prompt) } as const
      const params = { messages: [{ role: 'user' as const, content }], maxTokens: 100 }
      const answer = await sendRequest({ method: 'sampling/createMessage', params }, CreateMessageResultSchema)
      return text(`LLM response: ${JSON.stringify(answer.content)}`)
    },
  },
  test_elicitation: {
    description: 'Asks the user',
    inputSchema: oneString('message'),
    call: ({ message }, extra) =>
      elicit(extra, String(message), {
        type: 'object',
        properties: {
          username: { type: 'string', description: "User's response" },
          email: { type: 'string', description: "User's email address" },
        },
        required: ['username', 'email'],
      }),
  },
  test_elicitation_sep1034_defaults: {
    description: 'Asks the user, with defaults',
    call: (_, extra) =>
      elicit(extra, 'Please review these values.', {
        type: 'object',
        properties: {
          name: { type: 'string', default: 'John Doe' },
          age: { type: 'integer', default: 30 },
          score: { type: 'number', default: 95.5 },
          status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
          verified: { type: 'boolean', default: true },
        },
      }),
  },
  test_elicitation_sep1330_enums: {
    description: 'Asks the user to choose',
    call: (_, extra) =>
      elicit(extra, 'Please choose.', {
        type: 'object',
        properties: {
          untitledSingle: { type: 'string', enum: options },
          titledSingle: { type: 'string', oneOf: titled },
          legacyEnum: {
            type: 'string',
            enum: ['opt1', 'opt2', 'opt3'],
            enumNames: ['Option One', 'Option Two', 'Option Three'],
          },
          untitledMulti: { type: 'array', items: { type: 'string', enum: options } },
          titledMulti: { type: 'array', items: { anyOf: titled } },
        },
      }),
  },
  test_reconnection: {
    description: 'Closes the stream, so that the client fetches the result on another one',
    call: (_, { closeSSEStream }) => {
      closeSSEStream?.()
      return text('Reconnection test completed.')
    },
  },
  json_schema_2020_12_tool: {
    description: 'Tool with JSON Schema 2020-12 features',
    inputSchema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      $defs: {
        address: { type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } },
      },
      properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
      additionalProperties: false,
    },
    call: (args) => text(JSON.stringify(args)),
  },
}

const options = ['option1', 'option2', 'option3']
const titled = [
  { const: 'value1', title: 'First Option' },
  { const: 'value2', title: 'Second Option' },
  { const: 'value3', title: 'Third Option' },
]

function resource(uri: string, mimeType: string, content: string) {
  return { type: 'resource', resource: { uri, mimeType, text: content } } as const
}

type Form = Extract<ServerRequest, { method: 'elicitation/create' }>['params'] & { mode?: 'form' }

async function elicit(
  { sendRequest }: Extra,
  message: string,
  requestedSchema: Extract<Form, { requestedSchema: unknown }>['requestedSchema'],
): Promise<CallToolResult> {
  const params = { mode: 'form' as const, message, requestedSchema }
  const { action, content } = await sendRequest({ method: 'elicitation/create', params }, ElicitResultSchema)
  return text(`Elicitation completed: action=${action}, content=${JSON.stringify(content)}`)
}
