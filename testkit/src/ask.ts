// Typed calls of operations by their signatures, for the preparation of a test. The calls that a test is about use
// paths, as an application would, so that a changed path or field fails it.
import { services } from '@countersign/contract'
import {
  addressIn,
  type Callable,
  type InputArguments,
  type ReplyOf,
  type svcOtp,
  type Target,
} from '@countersign/contract/operations'
import type { TestAnswer, TestCall, TestRequest } from './http.ts'

/** The operations of the MFA API, by name. */
export type OtpOperation = keyof typeof svcOtp

export interface TestReply<S extends Callable> extends TestAnswer {
  readonly body: ReplyOf<S>
}

type Options = Pick<TestRequest, 'accessToken' | 'headers' | 'raw'>

interface Input extends Options {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** The path of an operation under its service's canonical context path. */
export const pathOf = (target: Target, input: Pick<Input, 'params' | 'query'> = {}): string =>
  services[target.service].contextPaths[0] + addressIn(target, input)

/** The reply to a call that must succeed. */
export async function ask<S extends Callable>(
  call: TestCall,
  signature: S,
  ...[input]: InputArguments<S, Options>
): Promise<TestReply<S>> {
  const { params, query, body, ...options } = (input ?? {}) as Input
  const content = isForm(signature) ? { form: body as Record<string, string> } : body === undefined ? {} : { body }
  const answer = await call(signature.method, pathOf(signature, { params, query }), { ...options, ...content })
  if (answer.status >= 300) throw new Error(`${signature.method} ${signature.path}: ${answer.status} ${answer.text}`)
  return answer
}

const isForm = ({ consumes = [] }: Target): boolean => consumes[0] === 'application/x-www-form-urlencoded'
