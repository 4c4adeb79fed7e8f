// A call in Python, with the library that most programs use.
import type { DescribedOperation } from './described-operation.ts'
import type { ExampleCall } from './example-call.ts'
import { prettyJson } from './pretty-json.ts'

export function pythonOf({ needsCredential }: DescribedOperation, call: ExampleCall): string {
  const headers = [
    ...(needsCredential ? ['    "Authorization": f"Bearer {access_token}",'] : []),
    ...Object.entries(call.headers).map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},`),
  ]
  return [
    'import requests',
    '',
    `response = requests.${call.method.toLowerCase()}(`,
    `    ${JSON.stringify(call.url)},`,
    ...(headers.length > 0 ? ['    headers={', ...headers.map((line) => `    ${line}`), '    },'] : []),
    ...bodyLines(call),
    '    timeout=30,',
    ')',
    'response.raise_for_status()',
    ...(call.method === 'DELETE' ? [] : ['print(response.json())']),
  ].join('\n')
}

function bodyLines({ mediaType, body }: ExampleCall): string[] {
  if (mediaType === undefined) return []
  const indented = (text: string) => text.split('\n').join('\n    ')
  if (mediaType.includes('json') && typeof body !== 'string') return [`    json=${indented(asPython(body))},`]
  if (mediaType === 'application/x-www-form-urlencoded') return [`    data=${indented(asPython(body))},`]
  return [`    data=${JSON.stringify(String(body))},`]
}

/** JSON is Python, except for three words. */
const asPython = (value: unknown): string =>
  prettyJson(value).replace(/"(?:[^"\\]|\\.)*"|\b(?:true|false|null)\b/g, (token) => words[token] ?? token)

const words: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' }
