// Calls of operations by their signatures, wherever the service answers.
import { addressIn, type Callable, type InputOf, type ReplyOf } from '@countersign/contract/operations'
import { type ApiRequest, requestTagged, type Tagged } from './request.ts'

/** What a call may carry beside its input. A file is the body of an upload. */
export type CallOptions = Pick<ApiRequest, 'accessToken' | 'headers' | 'file' | 'signal'>

interface Input {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** Rejects as `requestTagged` does. */
export function callAt<S extends Callable>(
  contextPath: string,
  signature: S,
  input: InputOf<S> & CallOptions,
): Promise<Tagged<ReplyOf<S>>> {
  const { params, query, body, ...options } = input as Input & CallOptions
  const { method, consumes = [] } = signature
  const isForm = consumes[0] === 'application/x-www-form-urlencoded'
  return requestTagged<ReplyOf<S>>(contextPath + addressIn(signature, { params, query }), {
    ...options,
    method,
    ...(isForm ? { form: body as Readonly<Record<string, string>> } : { body }),
  })
}
