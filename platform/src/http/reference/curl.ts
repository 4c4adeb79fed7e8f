// A command that can be pasted into a shell.
import type { DescribedContent, DescribedOperation } from './described-operation.ts'
import { exampleOf } from './example.ts'
import type { Parameter } from './openapi-document.ts'
import { prettyJson } from './pretty-json.ts'
import type { Resolve } from './shape.ts'

export function curlOf(operation: DescribedOperation, baseUrl: string, resolve: Resolve): string {
  const { method, parameters, body } = operation
  const exampleText = ({ name, schema = {} }: Parameter) => String(exampleOf(schema, resolve, 'request', name))
  const sent = (place: Parameter['in']) =>
    parameters.filter((parameter) => parameter.in === place && parameter.required)

  const path = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce(
      (text, parameter) => text.replace(`{${parameter.name}}`, () => encodeURIComponent(exampleText(parameter))),
      operation.path,
    )
  const query = sent('query').map(
    (parameter) => `${encodeURIComponent(parameter.name)}=${encodeURIComponent(exampleText(parameter))}`,
  )
  const url = [`${baseUrl}${path}`, ...(query.length > 0 ? [query.join('&')] : [])].join('?')
  const isImplied = method === (body ? 'POST' : 'GET')

  return [
    `curl ${isImplied ? '' : `-X ${method} `}${shellWord(url)}`,
    // In double quotes, so that the shell inserts the credential.
    ...(operation.needsCredential ? [`-H "Authorization: Bearer $${operation.credential.variable}"`] : []),
    ...sent('header').map((parameter) => `-H ${shellWord(`${parameter.name}: ${exampleText(parameter)}`)}`),
    ...(body ? bodyArguments(body, resolve) : []),
  ].join(' \\\n  ')
}

function bodyArguments({ mediaTypes: [mediaType = ''], schema = {} }: DescribedContent, resolve: Resolve): string[] {
  const example = exampleOf(schema, resolve, 'request')
  if (mediaType === 'application/x-www-form-urlencoded') {
    return Object.entries(example as Record<string, unknown>).map(([name, value]) => {
      const pair = `${name}=${value}`
      return shellWord(pair) === pair && !/[%+]/.test(pair) ? `-d ${pair}` : `--data-urlencode ${shellWord(pair)}`
    })
  }
  const text = typeof example === 'string' ? example : prettyJson(example, '  ')
  return [`-H ${shellWord(`Content-Type: ${mediaType}`)}`, `-d ${shellWord(text)}`]
}

/** A word of a POSIX shell's command line, quoted if necessary. */
const shellWord = (text: string): string =>
  /^[\w./:=@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
