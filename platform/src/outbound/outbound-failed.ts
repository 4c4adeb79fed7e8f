export type OutboundFailure =
  /** No caller may make this server connect to that address. */
  | 'forbidden'
  | 'unreachable'
  /** The other side did not prove its identity. */
  | 'untrusted'
  | 'timed_out'
  | 'cancelled'
  | 'too_large'
  /** The response is not valid. */
  | 'rubbish'

/**
 * Says what happened and to which host. Never includes the path, which may contain a key, nor the response, and
 * therefore no cause either: Node's errors contain addresses of our network and bytes of the response.
 */
export class OutboundFailed extends Error {
  override readonly name = 'OutboundFailed'
  readonly reason: OutboundFailure

  constructor(reason: OutboundFailure, message: string) {
    super(message)
    this.reason = reason
  }
}

export interface Limits {
  readonly timeout: AbortSignal
  readonly timeoutSeconds: number
  readonly signal: AbortSignal
}

/** What a Node error means for a caller that tried to reach the host. */
export function asOutboundFailure(error: unknown, host: string, limits: Limits): OutboundFailed {
  if (error instanceof OutboundFailed) return error
  if (limits.signal.aborted) return new OutboundFailed('cancelled', `The call to ${host} was cancelled.`)
  if (limits.timeout.aborted) {
    return new OutboundFailed('timed_out', `${host} did not respond within ${limits.timeoutSeconds} seconds.`)
  }
  const code = (error as NodeJS.ErrnoException).code ?? ''
  const [, reason, says] = meanings.find(([codes]) => codes.test(code)) ?? unreachable(code)
  return new OutboundFailed(reason, `${host} ${says}.`)
}

type Meaning = readonly [codes: RegExp, reason: OutboundFailure, says: string]

const meanings: readonly Meaning[] = [
  [/^ENOTFOUND$|^EAI_/, 'unreachable', 'has no address'],
  [/^ECONNREFUSED$/, 'unreachable', 'refused the connection'],
  [/^ECONNRESET$|^EPIPE$/, 'unreachable', 'closed the connection'],
  [/^ERR_TLS_CERT_ALTNAME_/, 'untrusted', 'presented a certificate for a different name'],
  [/^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/, 'untrusted', 'presented a certificate that is not valid today'],
  [/CERT|^UNABLE_TO_/, 'untrusted', 'presented a certificate that is not from a trusted authority'],
  [/^ERR_SSL_|^ERR_TLS_|^EPROTO$/, 'untrusted', 'could not negotiate TLS'],
  [/^HPE_/, 'rubbish', 'did not respond in HTTP'],
]

const unreachable = (code: string): Meaning => [/^/, 'unreachable', `cannot be reached${code && ` (${code})`}`]
