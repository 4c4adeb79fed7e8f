import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { curlOf } from './curl.ts'
import { operationsOf } from './described-operation.ts'
import { exampleCall } from './example-call.ts'
import type { OpenApiDocument, OperationObject } from './openapi-document.ts'
import { sampleDocument } from './sample-document.ts'
import { resolverOf } from './shape.ts'

/** The arguments that a real shell would pass to curl. */
function argumentsInShell(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`
  const output = execFileSync('/bin/sh', ['-c', script], { env: { ACCESS_TOKEN: 'the-token' }, encoding: 'utf8' })
  return output.split('\0').slice(0, -1)
}

function curl(document: OpenApiDocument, anchor: string): string[] {
  const operation = operationsOf(document).find((candidate) => candidate.anchor === anchor)
  if (!operation) throw new Error(`No operation ${anchor}`)
  const call = exampleCall(operation, document.servers?.[0]?.url ?? '', resolverOf(document))
  return argumentsInShell(curlOf(operation, call))
}

const sample = sampleDocument as unknown as OpenApiDocument

describe('the command, pasted into a shell', () => {
  it('sends the access token from the environment, and valid JSON', () => {
    const [url, , authorization, , contentType, , body = ''] = curl(sample, 'createClient')
    expect(url).toBe('https://id.example.com/SvcAdmin/v1/clients')
    expect(authorization).toBe('Authorization: Bearer the-token')
    expect(contentType).toBe('Content-Type: application/json')
    expect(JSON.parse(body)).toMatchObject({ displayName: 'Checkout backend', scopes: ['mfa.challenge'] })
  })

  it('sends forms as forms, without an access token where none is needed', () => {
    const args = curl(sample, 'issueAccessToken')
    expect(args).toContain('grant_type=client_credentials')
    expect(args.slice(-2)).toEqual(['--data-urlencode', 'scope=mfa.challenge mfa.verify'])
    expect(args.join()).not.toContain('Authorization')
  })

  it('fills the path, the required query and the required headers', () => {
    expect(curl(sample, 'updateClient')).toEqual(
      expect.arrayContaining([
        '-X',
        'PATCH',
        expect.stringMatching(/^https:\/\/id\.example\.com\/SvcAdmin\/v1\/clients\/cl_[A-Za-z0-9]{22}$/),
        'If-Match: "3"',
      ]),
    )
    expect(curl(sample, 'listRegistrations')[0]).toBe('https://id.example.com/SvcAdmin/v1/registrations?userId=ada')
    expect(curl(sample, 'listClients')[0]).toBe('https://id.example.com/SvcAdmin/v1/clients')
  })

  it('never executes text from the document', () => {
    const hostile = `'; echo owned; $(echo owned) \`echo owned\` "`
    const operation: OperationObject = {
      operationId: 'hostile',
      parameters: [
        { name: hostile, in: 'query', required: true, schema: { const: hostile } },
        { name: 'X-Header', in: 'header', required: true, schema: { const: hostile } },
        { name: 'id', in: 'path', required: true, schema: { const: hostile } },
      ],
      requestBody: { content: { 'application/json': { schema: { const: { [hostile]: hostile } } } } },
    }
    const document = {
      ...sample,
      security: [],
      servers: [{ url: `https://${hostile}` }],
      paths: { '/{id}': { post: operation } },
    }
    const encoded = encodeURIComponent(hostile)
    expect(curl(document as unknown as OpenApiDocument, 'hostile')).toEqual([
      `https://${hostile}/${encoded}?${encoded}=${encoded}`,
      '-H',
      `X-Header: ${hostile}`,
      '-H',
      'Content-Type: application/json',
      '-d',
      `{\n    ${JSON.stringify(hostile)}: ${JSON.stringify(hostile)}\n  }`,
    ])
  })
})
