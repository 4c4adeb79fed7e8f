// The page on architecture names files. They exist, and the requests that it follows can take the path that it shows.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesImportedBy } from './imports.ts'
import { readDocument, repository } from './markdown.ts'

const page = await readDocument('docs/architecture.md')
const source = join(repository, 'server/src')

interface FollowedRequest {
  readonly title: string
  readonly operation: string
  readonly files: readonly string[]
}

const [, followed = ''] = page.split(/^## Three requests.*$/m)
const requests: FollowedRequest[] = (followed.split(/^## /m)[0] ?? '')
  .split(/^### /m)
  .slice(1)
  .map((section) => ({
    title: section.slice(0, section.indexOf('\n')),
    operation: /`(services\/[^`]+\.ts)`/.exec(section)?.[1] ?? '',
    files: Array.from(section.matchAll(/^\d+\. `([^`]+\.ts)`/gm), ([, file = '']) => file),
  }))

test('the page follows three requests', () => expect(requests).toHaveLength(3))

test.for(requests)(
  '$title passes through at most 15 files, each imported by an earlier one',
  ({ operation, files }) => {
    expect(files.length).toBeGreaterThan(5)
    expect(files.length).toBeLessThanOrEqual(15)
    const path = [operation, ...files].map((file) => join(source, file))
    const notImported = path.filter(
      (file, index) => index > 0 && !path.slice(0, index).some((earlier) => filesImportedBy(earlier).has(file)),
    )
    expect(notImported).toEqual([])
  },
)

test('a file that no earlier file imports is noticed', () => {
  const imported = filesImportedBy(join(source, 'services/svc-otp/authenticate-otp.ts'))
  expect(imported).toContain(join(source, 'domain/challenges/challenges.ts'))
  expect(imported).not.toContain(join(source, 'domain/challenges/delivery/deliver-push.ts'))
})

const named = Array.from(new Set(page.match(/(?<=`)[\w./-]+(?:\.ts|\.sql|\/)(?=`)/g)))
const packages = 'contract,e2e,examples,petstore,platform,sdk,server,start,testkit,web'
const everyFile = globSync(`{${packages}}/**/*.{ts,sql,json}`, {
  cwd: repository,
  exclude: (name) => name === 'node_modules',
}).map((file) => `/${file}`)

const exists = (name: string) =>
  everyFile.some((file) => (name.endsWith('/') ? file.includes(`/${name}`) : file.endsWith(`/${name}`)))

test('every file and folder that the page names exists', () => {
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((name) => !exists(name))).toEqual([])
})
