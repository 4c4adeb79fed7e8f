// A call in TypeScript: with the SDK if it has the operation, else with fetch.
import type { DescribedOperation } from './described-operation.ts'
import type { ExampleCall } from './example-call.ts'
import { prettyJson } from './pretty-json.ts'

/** `group` is the SDK's name for a part of the API: `mfa` in `countersign.mfa.sendOtp`. */
export function typescriptOf(
  { id, needsCredential }: DescribedOperation,
  call: ExampleCall,
  group: string | undefined,
): string {
  if (group && id && (call.body === undefined || call.mediaType === 'application/json'))
    return withSdk(`countersign.${group}.${id}`, call)
  const headers = {
    ...call.headers,
    ...(call.mediaType === undefined ? {} : { 'Content-Type': call.mediaType }),
  }
  const lines = Object.entries(headers).map(([name, value]) => `    '${name}': ${JSON.stringify(value)},`)
  if (needsCredential) lines.unshift(`    Authorization: \`Bearer \${accessToken}\`,`)
  return [
    `const response = await fetch(${JSON.stringify(call.url)}, {`,
    ...(call.method === 'GET' ? [] : [`  method: '${call.method}',`]),
    ...(lines.length > 0 ? ['  headers: {', ...lines, '  },'] : []),
    ...bodyLines(call),
    '})',
    ...(call.method === 'DELETE' ? [] : ['const result = await response.json()']),
  ].join('\n')
}

function withSdk(name: string, { input, headers }: ExampleCall): string {
  const hasInput = Object.keys(input).length > 0
  const options = 'If-Match' in headers ? ", { ifMatch: '*' }" : ''
  return `const result = await ${name}(${hasInput || options ? asTypeScript(input) : ''}${options})`
}

function bodyLines({ mediaType, body }: ExampleCall): string[] {
  if (mediaType === undefined) return []
  const indented = (text: string) => text.split('\n').join('\n  ')
  if (mediaType === 'application/x-www-form-urlencoded')
    return [`  body: new URLSearchParams(${indented(asTypeScript(body))}),`]
  if (typeof body === 'string') return [`  body: ${JSON.stringify(body)},`]
  return [`  body: JSON.stringify(${indented(asTypeScript(body))}),`]
}

/** Names without quotes, as people write them. */
const asTypeScript = (value: unknown): string => prettyJson(value).replaceAll(/^(\s*)"([A-Za-z_$][\w$]*)":/gm, '$1$2:')
