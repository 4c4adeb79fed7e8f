import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { anchorsOf, linksOf, readDocument, repository } from './markdown.ts'

const isThere = (path: string) => existsSync(join(repository, path))

const documents = [
  ...(await readdir(repository)).filter((name) => name.endsWith('.md')),
  ...(await readdir(join(repository, 'docs'), { recursive: true }))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  ...(await readdir(join(repository, 'examples'))).map((name) => `examples/${name}/README.md`).filter(isThere),
]

const isElsewhere = (target: string) => /^[a-z]+:/.test(target)

/** Undefined where the target is there. */
async function brokenLink(from: string, target: string): Promise<string | undefined> {
  const [path = '', anchor] = target.split('#')
  const file = path === '' ? from : join(dirname(from), path)
  if (!existsSync(join(repository, file))) return target
  if (anchor === undefined || !file.endsWith('.md')) return undefined
  return anchorsOf(await readDocument(file)).has(anchor) ? undefined : target
}

test.for(documents)('every link of %s leads somewhere', async (document) => {
  const targets = linksOf(await readDocument(document)).filter((target) => !isElsewhere(target))
  const broken = await Promise.all(targets.map((target) => brokenLink(document, target)))
  expect(broken.filter((target) => target !== undefined)).toEqual([])
})

test('every page of the docs is named in their index', async () => {
  const index = linksOf(await readDocument('docs/README.md'))
  const pages = documents.filter((name) => name.startsWith('docs/') && name !== 'docs/README.md')
  expect(pages.filter((page) => !index.includes(page.slice('docs/'.length)))).toEqual([])
})
