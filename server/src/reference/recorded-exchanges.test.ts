import { readFileSync } from 'node:fs'
import { serviceIds } from '@countersign/contract'
import * as operations from '@countersign/contract/operations'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { expect, test } from 'vitest'

interface Exchange {
  readonly status: number
  readonly body?: unknown
  readonly reply?: unknown
}

interface Signature {
  readonly id: string
  readonly body?: TSchema
  readonly reply: Readonly<Record<number, TSchema>>
}

const file = new URL('./recorded-exchanges.json', import.meta.url)
const recorded = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Exchange>
const { svcAuth, svcOtp, svcAdmin, svcSs, svcTm } = operations
const signatures = new Map(
  [svcAuth, svcOtp, svcAdmin, svcSs, svcTm].flatMap((service) =>
    Object.values(service as unknown as Record<string, Signature>).map(
      (signature) => [signature.id, signature] as const,
    ),
  ),
)
const update = 'update it with RECORD_EXCHANGES=1 npm test -- server/src/services'

test('most operations have an example that the tests recorded', () => {
  expect(serviceIds).toHaveLength(5)
  expect(
    Object.keys(recorded).filter((id) => !signatures.has(id)),
    update,
  ).toEqual([])
  expect(Object.keys(recorded).length, update).toBeGreaterThan(signatures.size * 0.8)
})

test.for(Object.entries(recorded))(
  'the example of %s is what the contract describes',
  ([id, { status, reply, body }]) => {
    const signature = signatures.get(id)
    const schema = signature?.reply[status]
    expect(schema, `${id} no longer answers ${status}: ${update}`).toBeDefined()
    if (schema && reply !== undefined) expect(errorsIn(schema, reply), update).toEqual([])
    // In a union, a value that was replaced fails all of its members.
    if (signature?.body && !('anyOf' in signature.body) && body !== undefined)
      expect(errorsIn(signature.body, body), update).toEqual([])
  },
)

/**
 * Shortened and replaced values may not have the length or the form of real ones. A member that was added since is missing
 * until the next recording.
 */
const ofValues = new Set(['minLength', 'maxLength', 'pattern', 'format', 'required'])

const errorsIn = (schema: TSchema, value: unknown) =>
  [...Compile(schema).Errors(value)].filter(({ keyword }) => !ofValues.has(keyword) && keyword !== 'anyOf')
