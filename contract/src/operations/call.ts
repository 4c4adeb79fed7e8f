// What a client needs to call an operation: its address and its typed input.
import type { Static, TObject } from 'typebox'
import type { ServiceId } from '../services.ts'
import type { BodyOf, Method, ParamsOf, Signature } from './signature.ts'

/** The part of a signature that a client needs at run time. */
export interface Target {
  readonly service: ServiceId
  readonly method: Method
  readonly path: string
  /** The first media type is the one to send. Defaults to JSON. */
  readonly consumes?: readonly string[]
}

/** A signature as clients see it: the schemas may exist only as types. */
export type Callable = Target &
  Pick<Signature, 'reply'> & { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown }

type Values = Readonly<Record<string, unknown>>

/** The address of a call, relative to the context path of its service. Undefined query parameters are omitted. */
export function addressIn(
  { path }: Pick<Target, 'path'>,
  { params = {}, query = {} }: { params?: Values; query?: Values },
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${path} needs the parameter ${name}.`)
    return encodeURIComponent(String(value))
  })
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString()
  return search ? `${filled}?${search}` : filled
}

/** A field of a call's input: absent if the operation takes none, optional if nothing in it is required. */
type Field<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Record<never, never> extends Value
    ? { readonly [name in Name]?: Given<Value> }
    : { readonly [name in Name]: Given<Value> }

/** What a caller may pass for a value: its lists may be read-only. */
type Given<Value> = Value extends readonly (infer Item)[]
  ? readonly Given<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Given<Value[Key]> }
    : Value

/** Parameters that have a default are optional. */
type QueryInput<Q> = [Q] extends [never]
  ? undefined
  : Q extends TObject
    ? Omit<Static<Q>, DefaultedIn<Q>> & { readonly [Name in DefaultedIn<Q>]?: Static<Q>[Name] }
    : undefined

type DefaultedIn<Q extends TObject> = {
  [Name in keyof Q['properties']]: Q['properties'][Name] extends { default: unknown } ? Name : never
}[keyof Q['properties']] &
  keyof Static<Q>

export type InputOf<S extends Callable> = Field<'params', ParamsOf<S>> &
  Field<'query', QueryInput<NonNullable<S['query']>>> &
  Field<'body', BodyOf<S>>

/** The arguments after the signature of a function that calls an operation: optional if no input is required. */
export type InputArguments<S extends Callable, More = unknown> =
  Record<never, never> extends InputOf<S> ? [input?: InputOf<S> & More] : [input: InputOf<S> & More]
