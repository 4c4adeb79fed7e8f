// The gate: every request to an MCP server is decided before the server sees it.
import type { AuthzenSubject, EvaluationRequest } from '../generated/types.ts'
import { Conversation } from './conversation.ts'
import { type Decision, Decisions, type Waiting } from './decisions.ts'
import { type Caller, type Claims, declaredRequests, defaultRequest, type Mapping, MappingError } from './mapping.ts'
import type { Pdp } from './pdp.ts'
import { intercepted, type Message, type MessageExtra, type Transport } from './transport.ts'

export interface GateOptions {
  /** Who decides: `countersign.agents`, or `authzenPdp({ url })`. */
  readonly pdp: Pdp
  /** The claims of the caller's validated access token. Defaults to those that `protectedResource` found. */
  readonly claims?: Claims | ((extra: MessageExtra | undefined) => Claims | undefined)
  /** Who acts, in the terms of your policies. Defaults to `{ type: 'identity', id: claims.sub }`. */
  readonly subject?: (claims: Claims) => AuthzenSubject
  /** The identifier of this MCP server. Defaults to the audience of the access token. */
  readonly resource?: string
  /** How tools are decided, by their names. Takes precedence over what a tool declares in `x-authzen-mapping`. */
  readonly mappings?: Readonly<Record<string, Mapping>>
  /** Methods that need no decision, besides `ping`. */
  readonly pass?: readonly string[]
  /** If another service performs the action: each tool gets a grant for it, in `_meta['countersign/grant']`. */
  readonly audience?: string
  /** Shown to the approver as the agent's own text. */
  readonly justification?: (params: Readonly<Record<string, unknown>>) => string | undefined
  /** How long a call waits for an approver while the client shows the number. Defaults to 45. */
  readonly holdSeconds?: number
}

export const grantKey = 'countersign/grant'

const codes = { denied: -32001, mapping: -32602, unavailable: -32603 }

/** `await server.connect(gate(transport, { pdp: countersign.agents }))` */
export function gate<T extends Transport>(transport: T, options: GateOptions): T {
  const { pdp, audience, resource, holdSeconds = 45 } = options
  const ownAudience = resource ?? 'mcp'
  const decisions = new Decisions({ pdp, audience, ownAudience })
  const conversation = new Conversation(transport)
  const passing = new Set(['ping', ...(options.pass ?? [])])

  async function authorise(message: Message, extra: MessageExtra | undefined, signal: AbortSignal): Promise<Decision> {
    const { method = '', params = {} } = message
    const caller = callerOf(options, extra)
    const requests = await requestsOf(method, params, caller)
    if (requests.length === 0) return { kind: 'denied', message: `${method} is not allowed.` }
    const justification = options.justification?.(params)
    const decision = await decisions.decide(requests, { signal, waitSeconds: holdSeconds, justification })
    const [request] = requests
    if (decision.kind !== 'waiting' || !request || !conversation.canElicit) return decision
    return held(message, request, decision.waiting, signal)
  }

  /** Shows the number while the approver decides, if the client can. */
  async function held(
    message: Message,
    request: EvaluationRequest,
    waiting: Waiting,
    signal: AbortSignal,
  ): Promise<Decision> {
    const stops = new AbortController()
    const shown = conversation.elicit(messageFor(waiting), message.id, stops.signal)
    const asked = { signal: AbortSignal.any([signal, stops.signal]), waitSeconds: holdSeconds }
    const refused = shown.then((action) =>
      action === 'decline' || action === 'cancel' ? action : new Promise<never>(() => {}),
    )
    try {
      const first = await Promise.race([decisions.decide([request], asked), refused])
      if (typeof first !== 'string') return first
      await decisions.withdraw(request)
      return { kind: 'denied', message: 'The user declined.' }
    } finally {
      stops.abort()
    }
  }

  async function requestsOf(method: string, params: Readonly<Record<string, unknown>>, caller: Caller) {
    const name = String(params.name)
    const own = options.mappings && Object.hasOwn(options.mappings, name) ? options.mappings[name] : undefined
    const mapping = method === 'tools/call' ? (own ?? (await conversation.declaredMapping(name))) : undefined
    if (mapping !== undefined) return declaredRequests(mapping, params, caller)
    const request = defaultRequest(method, params, caller)
    return request ? [request] : []
  }

  return intercepted(transport, {
    sent: (message) => conversation.sent(message),
    received(message, extra, forward) {
      conversation.forward = (own) => forward(own, extra)
      if (conversation.received(message)) return
      if (message.method === undefined || message.id === undefined || passing.has(message.method))
        return forward(message, extra)
      const signal = conversation.hold(message.id)
      authorise(message, extra, signal).then(
        (decision) => {
          conversation.release(message.id)
          if (signal.aborted) return
          if (decision.kind !== 'allowed') return void conversation.reply(message, refusedBy(message, decision))
          if (decision.complete) conversation.whenAnswered(message.id, decision.complete)
          forward(withGrant(message, decision.grant), extra)
        },
        (error: unknown) => {
          conversation.release(message.id)
          if (signal.aborted) return
          void conversation.reply(message, { error: errorFor(error) })
        },
      )
    },
  })
}

function callerOf({ claims, subject, resource }: GateOptions, extra: MessageExtra | undefined): Caller {
  const found = typeof claims === 'function' ? claims(extra) : (claims ?? extra?.authInfo?.extra?.claims)
  if (!found || typeof found.sub !== 'string') throw new MappingError('The request has no access token.')
  const { aud } = found
  const server = resource ?? (typeof aud === 'string' ? aud : undefined)
  if (server === undefined) throw new MappingError('The audience of the access token does not name one server.')
  return { claims: found, server, subject: subject?.(found) ?? { type: 'identity', id: found.sub } }
}

/** A grant that the client sent must not pass for one of ours. */
function withGrant(message: Message, grant: string | undefined): Message {
  const meta = Object(message.params?._meta) as Readonly<Record<string, unknown>>
  if (grant === undefined && !(grantKey in meta)) return message
  const { [grantKey]: _, ...rest } = meta
  return {
    ...message,
    params: { ...message.params, _meta: grant === undefined ? rest : { ...rest, [grantKey]: grant } },
  }
}

/** A tool's result where the model should read it; a protocol error for every other method. */
function refusedBy({ method }: Message, decision: Exclude<Decision, { kind: 'allowed' }>): Partial<Message> {
  if (decision.kind === 'waiting') {
    const { number, expiresAt } = decision.waiting
    const text = `${messageFor(decision.waiting)} Then call this tool again with the same arguments.`
    return {
      result: {
        content: [{ type: 'text', text }],
        structuredContent: { status: 'approval_pending', number, expiresAt },
      },
    }
  }
  if (method !== 'tools/call') return { error: { code: codes.denied, message: decision.message } }
  return { result: { isError: true, content: [{ type: 'text', text: decision.message }] } }
}

const messageFor = ({ number, expiresAt }: Waiting): string =>
  `This needs an approval. Tell the approver to type ${number} on their device before ${expiresAt}.`

function errorFor(error: unknown): NonNullable<Message['error']> {
  if (error instanceof MappingError) return { code: codes.mapping, message: `COAZ mapping error: ${error.message}` }
  return { code: codes.unavailable, message: 'Authorization service unavailable' }
}
