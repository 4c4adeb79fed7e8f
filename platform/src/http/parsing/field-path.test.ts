import { describe, expect, it } from 'vitest'
import { fieldPath } from './field-path.ts'

describe('fieldPath', () => {
  it.each([
    [[], ''],
    [['device', 'publicKeyJwk'], 'device.publicKeyJwk'],
    [['details', 2, 'label'], 'details[2].label'],
    [[0, 1], '[0][1]'],
    [['client_id', 'x-y', '$ref'], 'client_id.x-y.$ref'],
    [['a.b', 'c d', ''], '["a.b"]["c d"][""]'],
    [['line\r\nbreak\u001b[31m'], '["line\\r\\nbreak\\u001b[31m"]'],
  ])('writes %j as %s', (steps, written) => {
    expect(fieldPath(steps)).toBe(written)
  })

  it('shortens long names', () => {
    expect(fieldPath(['x'.repeat(10_000)])).toBe(`["${'x'.repeat(64)}…"]`)
  })
})
