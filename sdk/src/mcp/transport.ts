// What the gate uses of MCP: the transport of any SDK, and the messages on it.
import type { Claims } from './mapping.ts'

export type RequestId = string | number

export interface Message {
  readonly jsonrpc: '2.0'
  readonly id?: RequestId
  readonly method?: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly result?: Readonly<Record<string, unknown>>
  readonly error?: { readonly code: number; readonly message: string }
}

/** What a transport knows about a message: for HTTP, who sent it. */
export interface MessageExtra {
  readonly authInfo?: { readonly extra?: { readonly claims?: Claims } & Readonly<Record<string, unknown>> }
}

type Receive = (message: Message, extra?: MessageExtra) => void

/** The members that the gate needs. All others stay as they are. */
export interface Transport {
  // biome-ignore lint/suspicious/noExplicitAny: each SDK has its own type of messages
  onmessage?: any
  // biome-ignore lint/suspicious/noExplicitAny: each SDK has its own type of messages
  send(message: any, options?: any): Promise<void>
}

export interface Interception {
  /** A message from the client. `forward` passes it on to the server. */
  received(message: Message, extra: MessageExtra | undefined, forward: Receive): void
  /** A message from the server. Returns whether it goes to the client. */
  sent(message: Message): boolean
}

/** The same transport, with every message seen first. A proxy, so that it stays an instance of its class. */
export function intercepted<T extends Transport>(transport: T, { received, sent }: Interception): T {
  let forward: Receive = () => undefined
  return new Proxy(transport, {
    get(target, name) {
      if (name === 'onmessage') return forward
      if (name === 'send')
        return async (message: Message, options?: unknown) => {
          if (sent(message)) await target.send(message, options)
        }
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
    set(target, name, value) {
      if (name !== 'onmessage') return Reflect.set(target, name, value, target)
      forward = value
      target.onmessage = (message: Message, extra?: MessageExtra) => received(message, extra, forward)
      return true
    },
  })
}
