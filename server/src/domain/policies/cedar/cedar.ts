// Cedar itself: some megabytes of WebAssembly, loaded with the first policy.
import { createRequire } from 'node:module'
import type { CedarValueJson, EntityJson, SchemaJson } from '@cedar-policy/cedar-wasm/nodejs'
import type { EntityRef } from './entity-ref.ts'

export type Cedar = typeof import('@cedar-policy/cedar-wasm/nodejs')
export type {
  CedarValueJson,
  DetailedError,
  EntityJson,
  PolicyJson,
} from '@cedar-policy/cedar-wasm/nodejs'
export type CedarSchema = SchemaJson<string>

/** What Cedar authorizes. */
export interface CedarRequest {
  readonly principal: EntityRef
  readonly action: string
  readonly resource: EntityRef
  readonly context: Record<string, CedarValueJson>
  readonly entities: EntityJson[]
}

const require = createRequire(import.meta.url)
const moduleName = '@cedar-policy/cedar-wasm/nodejs'

/** A new instance. After a trap an instance stays broken: replace it. */
export function newCedar(): Cedar {
  delete require.cache[require.resolve(moduleName)]
  return require(moduleName) as Cedar
}

/** Cedar has exhausted its stack or its memory. */
export const isTrap = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'RuntimeError' || error.name === 'RangeError')
