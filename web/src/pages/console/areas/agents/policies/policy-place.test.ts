import { expect, test } from 'vitest'
import { lineOfPolicy } from './policy-place.ts'

test('a policy is found by its id, and by nothing that only looks like it', () => {
  const policies =
    '// "large"\n@id("larger") permit(principal, action, resource);\n\n@gate("approval") @id("large")\nforbid(principal, action, resource);'
  expect(lineOfPolicy(policies, 'large')).toBe(4)
  expect(lineOfPolicy(policies, 'small')).toBeUndefined()
})
