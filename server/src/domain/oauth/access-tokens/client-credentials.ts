// The client authentication of a request: HTTP Basic, the body, or a signed assertion; exactly one of them.
import { Problem } from '@countersign/contract'

const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

export type ClientCredentials =
  | {
      readonly kind: 'secret'
      readonly clientId: string /** Either form may be the secret. */
      readonly secrets: readonly string[]
    }
  | { readonly kind: 'assertion'; readonly clientId: string | undefined; readonly assertion: string }

interface CredentialFields {
  readonly client_id?: string
  readonly client_secret?: string
  readonly client_assertion_type?: string
  readonly client_assertion?: string
}

export function readClientCredentials(authorization: string | undefined, fields: CredentialFields): ClientCredentials {
  const basic = readBasic(authorization)
  const ways = [basic, fields.client_secret, fields.client_assertion].filter((way) => way !== undefined)
  if (ways.length > 1) throw invalid('Use only one method of client authentication.')
  if (basic) {
    if (fields.client_id !== undefined && fields.client_id !== basic.clientId)
      throw invalid('client_id differs from the one in the Authorization header.')
    return basic
  }
  if (fields.client_assertion !== undefined) {
    if (fields.client_assertion_type !== assertionType) throw invalid(`client_assertion_type must be ${assertionType}.`)
    return { kind: 'assertion', clientId: fields.client_id, assertion: fields.client_assertion }
  }
  if (fields.client_id === undefined)
    throw new Problem('invalid_client', { message: 'Client authentication is missing.' })
  return {
    kind: 'secret',
    clientId: fields.client_id,
    secrets: fields.client_secret === undefined ? [] : [fields.client_secret],
  }
}

function readBasic(authorization: string | undefined): Extract<ClientCredentials, { kind: 'secret' }> | undefined {
  const [, encoded] = /^basic +(\S+)$/i.exec(authorization ?? '') ?? []
  if (encoded === undefined) {
    if (/^basic\b/i.test(authorization ?? '')) throw new Problem('invalid_client')
    return undefined
  }
  const pair = decodeUtf8(Buffer.from(encoded, 'base64'))
  const colon = pair.indexOf(':')
  if (colon < 0) throw new Problem('invalid_client')
  const [clientId, secret] = [pair.slice(0, colon), pair.slice(colon + 1)]
  // RFC 6749 section 2.3.1 encodes both as form values; many clients send them as they are.
  return { kind: 'secret', clientId: formDecoded(clientId), secrets: [...new Set([formDecoded(secret), secret])] }
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Problem('invalid_client')
  }
}

function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

const invalid = (message: string) => new Problem('invalid_request', { message })
