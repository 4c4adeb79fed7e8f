import { cpuMs } from '@countersign/testkit'
import { describe, expect, it } from 'vitest'
import { closestName } from './closest-name.ts'

const names = ['mobileNumber', 'emailAddress', 'userId', 'authType', 'id']

describe('closestName', () => {
  it.each([
    ['mobilNumber', 'mobileNumber'],
    ['mobileNumbre', 'mobileNumber'],
    ['mobile_number', 'mobileNumber'],
    ['userid', 'userId'],
    ['user', undefined],
    ['userIds', 'userId'],
    ['ID', 'id'],
    ['ix', undefined],
    ['password', undefined],
  ])('for %s is %s', (name, meant) => {
    expect(closestName(name, names)).toBe(meant)
  })

  it('costs little for a name of any length', () => {
    expect(cpuMs(() => closestName('x'.repeat(60_000), names))).toBeLessThan(1_000)
    expect(closestName('x'.repeat(60_000), names)).toBeUndefined()
  })
})
