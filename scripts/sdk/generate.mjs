// The generated part of the SDK: types and addresses of the operations, from the contract.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { errorCatalogue, services } from '@countersign/contract'
import { svcAdmin, svcAuth, svcOtp } from '@countersign/contract/operations'
import { comment, TypeWriter } from './type-text.mjs'

const folder = resolve(import.meta.dirname, '../../sdk/src/generated')

const canonicalJson = resolve(import.meta.dirname, '../../contract/src/canonical-json.ts')

const notice = '// Generated from the contract: node scripts/sdk/generate.mjs\n'

const isOfAgents = ({ path }) => path.startsWith('/pdp/')

/** The groups of a client, with the service that serves each. */
const groups = {
  mfa: { service: 'svc-otp', operations: Object.values(svcOtp) },
  agents: { service: 'svc-auth', operations: Object.values(svcAuth).filter(isOfAgents) },
  admin: { service: 'svc-admin', operations: Object.values(svcAdmin) },
}

/** These only read, or return the same receipt again, so a client may repeat them although they are not GET. */
const repeatable = new Set([
  'checkPolicyDraft',
  'checkPushAuthStatus',
  'checkQrAuthStatus',
  'completeGrant',
  'consumeGrant',
  'analysePolicyDraft',
  'evaluate',
  'evaluateMany',
  'fetchOtpDetails',
  'introspectGrant',
  'previewMessageTemplate',
  'pushAuthMetrics',
  'searchActions',
  'searchResources',
  'searchSubjects',
  'verifyAuditEvents',
  'whatIf',
])

/** The texts of the generated files, by name. */
export function generatedFiles() {
  const writer = new TypeWriter()
  const interfaces = Object.entries(groups).map(([group, { operations }]) => interfaceOf(writer, group, operations))
  const imports = writer.names.filter((name) => new RegExp(`\\b${name}\\b`).test(interfaces.join()))
  return {
    // Devices and the server hash the same text.
    'canonical-json.ts': `${notice}${readFileSync(canonicalJson, 'utf8')}`,
    'types.ts': `${notice}\n${writer.declarations()}\n${errorCodes()}`,
    'operations.ts': `${notice}import type { CallOptions, Upload, Versioned } from '../operations/call-options.ts'
import type {\n  ${imports.join(',\n  ')},\n} from './types.ts'\n\n${interfaces.join('\n')}`,
    'table.ts': `${notice}${comment(
      'Method, path below the context path, and properties: i takes an idempotency key, s is safe to repeat, u takes a file, n returns lines.',
    )}export const table = {\n${Object.entries(groups).map(tableOf).join('')}} as const\n`,
  }
}

function interfaceOf(writer, group, operations) {
  const methods = operations.map((operation) => methodOf(writer, operation))
  const name = `${group[0].toUpperCase()}${group.slice(1)}Operations`
  return `export interface ${name} {\n  ${methods.join('\n').replaceAll('\n', '\n  ')}\n}\n`
}

function methodOf(writer, operation) {
  const { id, summary, errors = [], streams, ifMatch } = operation
  const input = inputOf(writer, operation)
  const options = ifMatch ? 'options: CallOptions & Versioned' : 'options?: CallOptions'
  const result = [...new Set(Object.values(operation.reply).map((schema) => writer.write(schema)))].join(' | ')
  const thrown = errors.length > 0 ? ` Errors: ${errors.map((code) => `\`${code}\``).join(', ')}.` : ''
  const returned = streams ? `AsyncIterable<${result}>` : `Promise<${result}>`
  return `${comment(`${summary}.${thrown}`)}${id}(${input}, ${options}): ${returned}`
}

/** Path parameters, query and body in one object: no operation has one name in two of them. */
function inputOf(writer, { id, path, params, query, body, upload, ifMatch }) {
  const fields = fieldsOf(params, ({ name }) => name !== 'tenantId')
  const searched = fieldsOf(query).map((field) => ({
    ...field,
    required: field.required && !('default' in field.schema),
  }))
  const clash = [...fields, ...searched].find(({ name }) => body?.properties?.[name] !== undefined)
  if (clash) throw new Error(`${id} has ${clash.name} both in its address and in its body.`)
  if (body && searched.length > 0) throw new Error(`${id} has a query and a body.`)
  const own = [...fields, ...searched]
  const parts = [
    ...(own.length > 0 ? [objectOf(writer, own)] : []),
    ...(body ? [writer.write(body)] : []),
    ...(upload
      ? [
          `Upload<${Object.keys(upload.contents)
            .map((type) => `'${type}'`)
            .join(' | ')}>`,
        ]
      : []),
  ].map((part) => (part.includes(' | ') && own.length > 0 ? `(${part})` : part))
  for (const name of path.matchAll(/\{(\w+)\}/g)) {
    if (!params?.properties[name[1]]) throw new Error(`${id} does not declare ${name[1]}.`)
  }
  const isRequired = [...own, ...fieldsOf(body)].some(({ required }) => required) || upload || body?.anyOf || ifMatch
  return `input${isRequired ? '' : '?'}: ${parts.join(' & ') || 'Readonly<Record<string, never>>'}`
}

const fieldsOf = (schema, isWanted = () => true) =>
  Object.entries(schema?.properties ?? {})
    .map(([name, property]) => ({ name, schema: property, required: (schema.required ?? []).includes(name) }))
    .filter(isWanted)

const objectOf = (writer, fields) =>
  `{\n  ${fields
    .map(({ name, schema, required }) => writer.member(name, schema, required))
    .join('\n')
    .replaceAll('\n', '\n  ')}\n}`

function tableOf([group, { service, operations }]) {
  const rows = operations.map((operation) => {
    const flags = [
      operation.idempotent && 'i',
      (operation.method === 'GET' || repeatable.has(operation.id)) && 's',
      operation.upload && 'u',
      operation.streams && 'n',
    ]
    return `    ${operation.id}: '${[operation.method, operation.path, flags.filter(Boolean).join('')].join(' ').trim()}',\n`
  })
  const [context] = services[service].contextPaths
  return `  ${group}: { service: '${service}', context: '${context}', operations: {\n${rows.join('')}  } },\n`
}

function errorCodes() {
  const codes = Object.keys(errorCatalogue).sort()
  return `${comment('Every error code of the APIs.')}export type ErrorCode =\n  | ${codes.map((code) => `'${code}'`).join('\n  | ')}\n`
}

if (process.argv[1] === import.meta.filename) {
  for (const [name, text] of Object.entries(generatedFiles())) writeFileSync(join(folder, name), text)
}
