// After a change of settings, errors, scopes or operations: npm test -- e2e/docs/generated.test.ts --update
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { regenerated } from './generated.ts'
import { readDocument, repository } from './markdown.ts'

const documents = ['configuration', 'errors', 'scopes', 'access-tokens', 'administration', 'operations', 'mfa']

test.for(documents)('what docs/%s.md says of the code is what the code says', async (name) => {
  const file = `docs/${name}.md`
  const { text, parts } = await regenerated(await readDocument(file))
  expect(parts).toBeGreaterThan(0)
  await expect(text).toMatchFileSnapshot(join(repository, file))
})
