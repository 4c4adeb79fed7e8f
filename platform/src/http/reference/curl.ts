// A command that can be pasted into a shell.
import type { DescribedOperation } from './described-operation.ts'
import type { ExampleCall } from './example-call.ts'
import { prettyJson } from './pretty-json.ts'

export function curlOf({ needsCredential, credential }: DescribedOperation, call: ExampleCall): string {
  const { method, url, headers, mediaType } = call
  const isImplied = method === (mediaType === undefined ? 'GET' : 'POST')
  return [
    `curl ${isImplied ? '' : `-X ${method} `}${shellWord(url)}`,
    // In double quotes, so that the shell inserts the credential.
    ...(needsCredential ? [`-H "Authorization: Bearer $${credential.variable}"`] : []),
    ...Object.entries(headers).map(([name, value]) => `-H ${shellWord(`${name}: ${value}`)}`),
    ...(mediaType === undefined ? [] : bodyArguments(mediaType, call.body ?? {})),
  ].join(' \\\n  ')
}

function bodyArguments(mediaType: string, example: unknown): string[] {
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
