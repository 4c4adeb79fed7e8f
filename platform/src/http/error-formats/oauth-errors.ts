// RFC 6749 section 5.2: the token endpoint and related endpoints.
import { type ErrorCode, OAuthErrorBody } from '@countersign/contract'
import { realm } from './countersign-errors.ts'
import { type ErrorFormat, type FailedRequest, inOneText, problemHeaders } from './error-format.ts'

/** Only the RFC's codes: ours are mapped to the nearest. */
const oauthNames: Partial<Record<ErrorCode, string>> = {
  payload_too_large: 'invalid_request',
  unsupported_media_type: 'invalid_request',
  not_found: 'invalid_client',
  too_many_requests: 'invalid_client',
  tenant_limit_reached: 'temporarily_unavailable',
  service_unavailable: 'temporarily_unavailable',
  internal_error: 'server_error',
}

export const oauthErrors: ErrorFormat = {
  schema: OAuthErrorBody,
  reply(problem, request) {
    const { code, status } = problem
    return {
      status,
      headers: {
        ...problemHeaders(problem, realm),
        pragma: 'no-cache',
        ...(code === 'invalid_client' && triedBasic(request)
          ? { 'www-authenticate': `Basic realm="${realm}", charset="UTF-8"` }
          : {}),
      },
      body: {
        error: oauthNames[code] ?? code,
        // The RFC allows only these characters in a description.
        error_description: inOneText(problem).replace(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, "'"),
      },
    }
  },
}

/** A client that tried HTTP Basic gets its challenge in the same scheme. */
const triedBasic = ({ headers }: FailedRequest): boolean => /^basic\b/i.test(headers.authorization ?? '')
