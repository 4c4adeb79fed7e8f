// The gate's own part in a session: what it asks the client and the server, and the requests that it holds back.
import type { Message, RequestId, Transport } from './transport.ts'

type Answered = (succeeded: boolean) => void

let conversations = 0

export class Conversation {
  readonly #transport: Transport
  readonly #prefix = `gate-${++conversations}-${crypto.randomUUID()}-`
  readonly #pending = new Map<RequestId, (answer: Message) => void>()
  readonly #held = new Map<RequestId, AbortController>()
  readonly #answered = new Map<RequestId, Answered>()
  #numbered = 0
  #mappings: Promise<ReadonlyMap<string, unknown>> | undefined
  canElicit = false
  /** To the server, with what is known about the current caller. */
  forward: (message: Message) => void = () => undefined

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** Returns whether the message was for the gate. */
  received({ id, method, params, ...rest }: Message): boolean {
    if (method === 'initialize') {
      const { elicitation } = Object(params?.capabilities) as { elicitation?: { form?: unknown; url?: unknown } }
      // Without a mode, a client means forms.
      this.canElicit = elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined)
    }
    if (method === 'notifications/cancelled') return this.#cancel(params?.requestId as RequestId)
    if (method !== undefined || id === undefined) return false
    return this.#settle(id, { ...rest, id } as Message)
  }

  /** Returns whether the message goes to the client. */
  sent(message: Message): boolean {
    if (message.method === 'notifications/tools/list_changed') this.#mappings = undefined
    if (message.method !== undefined || message.id === undefined) return true
    this.#answered.get(message.id)?.(message.error === undefined && message.result?.isError !== true)
    this.#answered.delete(message.id)
    return !this.#settle(message.id, message)
  }

  hold(id: RequestId): AbortSignal {
    const controller = new AbortController()
    this.#held.set(id, controller)
    return controller.signal
  }

  release(id: RequestId | undefined): void {
    if (id !== undefined) this.#held.delete(id)
  }

  whenAnswered(id: RequestId | undefined, answered: Answered): void {
    if (id !== undefined) this.#answered.set(id, answered)
  }

  reply({ id }: Message, answer: Partial<Message>): Promise<void> {
    return this.#transport.send({ jsonrpc: '2.0', id, ...answer }, { relatedRequestId: id })
  }

  /** Shows a text to the user. Resolves with what they did, or never if the client does not answer. */
  elicit(text: string, relatedRequestId: RequestId | undefined, signal: AbortSignal): Promise<string> {
    const id = this.#newId()
    const params = { mode: 'form', message: text, requestedSchema: { type: 'object', properties: {} } }
    signal.addEventListener('abort', () => {
      if (!this.#pending.delete(id)) return
      const note = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id, reason: 'decided' } }
      this.#transport.send(note, { relatedRequestId }).catch(() => undefined)
    })
    const answer = this.#answerTo(id)
    this.#transport
      .send({ jsonrpc: '2.0', id, method: 'elicitation/create', params }, { relatedRequestId })
      .catch(() => this.#pending.delete(id))
    return answer.then(({ result }) => String(result?.action ?? 'accept'))
  }

  /** What a tool declares in its input schema. Read from the server once, and again when its tools change. */
  async declaredMapping(tool: string): Promise<unknown> {
    this.#mappings ??= this.#readMappings()
    return (await this.#mappings).get(tool)
  }

  async #readMappings(): Promise<ReadonlyMap<string, unknown>> {
    const found = new Map<string, unknown>()
    let cursor: unknown
    do {
      const id = this.#newId()
      const answer = this.#answerTo(id)
      this.forward({ jsonrpc: '2.0', id, method: 'tools/list', params: cursor === undefined ? {} : { cursor } })
      const { tools, nextCursor } = Object((await answer).result) as { tools?: readonly Tool[]; nextCursor?: unknown }
      for (const { name, inputSchema } of tools ?? []) {
        const mapping = inputSchema?.['x-authzen-mapping']
        if (mapping !== undefined) found.set(name, mapping)
      }
      cursor = nextCursor
    } while (cursor !== undefined)
    return found
  }

  #newId(): string {
    this.#numbered += 1
    return this.#prefix + this.#numbered
  }

  #answerTo(id: RequestId): Promise<Message> {
    return new Promise((resolve) => this.#pending.set(id, resolve))
  }

  #settle(id: RequestId, answer: Message): boolean {
    const resolve = this.#pending.get(id)
    this.#pending.delete(id)
    resolve?.(answer)
    // An answer to a question that was withdrawn is for the gate too.
    return resolve !== undefined || String(id).startsWith(this.#prefix)
  }

  /** A request that the server has not seen yet ends here. */
  #cancel(id: RequestId): boolean {
    const held = this.#held.get(id)
    held?.abort()
    this.#held.delete(id)
    return held !== undefined
  }
}

interface Tool {
  readonly name: string
  readonly inputSchema?: Readonly<Record<string, unknown>>
}
