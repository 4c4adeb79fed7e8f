// After a change of settings, errors, scopes or operations: npm test -- e2e/docs/generated.test.ts --update
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generatedParts, regenerated } from './generated.ts'
import { readDocument, repository } from './markdown.ts'

// Found, not listed: a page that was left out once kept an empty table.
const pages = (await readdir(join(repository, 'docs'))).filter((name) => name.endsWith('.md'))

test.for(pages)('the generated parts of docs/%s say what the code says', async (name) => {
  const file = `docs/${name}`
  const { text } = await regenerated(await readDocument(file))
  await expect(text).toMatchFileSnapshot(join(repository, file))
})

test('every generated part is used by a page, and every marker is closed', async () => {
  const texts = await Promise.all(pages.map((name) => readDocument(`docs/${name}`)))
  const used = texts.flatMap((text) => Array.from(text.matchAll(/<!-- generated: (.+?) -->/g), ([, part]) => part))
  expect(new Set(used)).toEqual(new Set(generatedParts))
  for (const text of texts)
    expect(text.split('<!-- generated:').length, 'markers').toBe(text.split('<!-- end -->').length)
})
