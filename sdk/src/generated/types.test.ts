// The compiler is the test: what the contract's types allow and what the generated types allow is the same.
import type { BodyOf, Callable, ReplyOf, svcAdmin, svcAuth, svcOtp } from '@countersign/contract/operations'
import { expect, test } from 'vitest'
import type { AdminOperations, AgentsOperations, MfaOperations } from './operations.ts'

type Frozen<Value> = Value extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : Value extends object
    ? // Any object at all.
      [keyof Value] extends [never]
      ? Readonly<Record<string, unknown>>
      : { readonly [Key in keyof Value]: Frozen<Value[Key]> }
    : Value

type Body<S> = S extends Callable ? Frozen<BodyOf<S>> : never
type Reply<S> = S extends Callable ? Frozen<ReplyOf<S>> : never

type Returned<Method> = Method extends (...args: never[]) => Promise<infer Value> | AsyncIterable<infer Value>
  ? Value
  : never
type Taken<Method, S> = Method extends (input: infer Input, ...rest: never[]) => unknown
  ? WithoutParams<NonNullable<Input>, S>
  : never

/** The methods take the parameters of the path in the same object. */
type WithoutParams<Input, S> = S extends { params?: { properties: infer P } }
  ? Input extends unknown
    ? Omit<Input, keyof P>
    : never
  : Input

type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false

/** Names of the operations that differ. */
type Differing<Operations, Signatures> = {
  // A schema can be more exact than the contract's type, which some replies widen.
  [Id in keyof Operations & keyof Signatures]: [Returned<Operations[Id]>] extends [Reply<Signatures[Id]>]
    ? [Body<Signatures[Id]>] extends [undefined]
      ? never
      : Same<Taken<Operations[Id], Signatures[Id]>, Body<Signatures[Id]>> extends true
        ? never
        : Id
    : Id
}[keyof Operations & keyof Signatures]

test('every operation takes and returns what the contract says', () => {
  const differing: readonly (
    | Differing<MfaOperations, typeof svcOtp>
    | Differing<AgentsOperations, typeof svcAuth>
    | Differing<AdminOperations, typeof svcAdmin>
  )[] = []
  // Assignable only if there is no such operation.
  const none: readonly never[] = differing
  expect(none).toEqual([])
})
