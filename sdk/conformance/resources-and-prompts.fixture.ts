// The resources and prompts that the server scenarios of the conformance suite read.
import { completable } from '@modelcontextprotocol/sdk/server/completable.js'
import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js'
import { SubscribeRequestSchema, UnsubscribeRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { pixel } from './media.fixture.ts'

export function addResources(server: McpServer): void {
  const named = (description: string, mimeType: string) => ({ description, mimeType })
  server.registerResource('text', 'test://static-text', named('A text', 'text/plain'), ({ href: uri }) => ({
    contents: [{ uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' }],
  }))
  server.registerResource('binary', 'test://static-binary', named('An image', 'image/png'), ({ href: uri }) => ({
    contents: [{ uri, mimeType: 'image/png', blob: pixel }],
  }))
  server.registerResource('watched', 'test://watched-resource', named('Changes', 'text/plain'), ({ href: uri }) => ({
    contents: [{ uri, mimeType: 'text/plain', text: 'Subscribe to this resource.' }],
  }))
  const template = new ResourceTemplate('test://template/{id}/data', { list: undefined })
  server.registerResource('template', template, named('By id', 'application/json'), ({ href: uri }, { id }) => ({
    contents: [{ uri, mimeType: 'application/json', text: JSON.stringify({ id, templateTest: true }) }],
  }))
  const subscribed = new Set<string>()
  server.server.setRequestHandler(SubscribeRequestSchema, ({ params: { uri } }) => {
    subscribed.add(uri)
    return {}
  })
  server.server.setRequestHandler(UnsubscribeRequestSchema, ({ params: { uri } }) => {
    subscribed.delete(uri)
    return {}
  })
}

export function addPrompts(server: McpServer): void {
  const user = (text: string) => ({ role: 'user', content: { type: 'text', text } }) as const
  server.registerPrompt('test_simple_prompt', { description: 'A text' }, () => ({
    messages: [user('This is a simple prompt for testing.')],
  }))
  const argsSchema = { arg1: completable(z.string(), (value) => [`${value}-completed`]), arg2: z.string() }
  server.registerPrompt(
    'test_prompt_with_arguments',
    { description: 'A text with arguments', argsSchema },
    ({ arg1, arg2 }) => ({ messages: [user(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)] }),
  )
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'A resource and a text', argsSchema: { resourceUri: z.string() } },
    ({ resourceUri: uri }) => {
      const resource = { uri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' }
      const embedded = { role: 'user', content: { type: 'resource', resource } } as const
      return { messages: [embedded, user('Please process the embedded resource above.')] }
    },
  )
  server.registerPrompt('test_prompt_with_image', { description: 'An image and a text' }, () => {
    const image = { role: 'user', content: { type: 'image', data: pixel, mimeType: 'image/png' } } as const
    return { messages: [image, user('Please analyze the image above.')] }
  })
}
