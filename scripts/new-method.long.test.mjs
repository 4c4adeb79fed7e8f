// A new method or driver is a file in the contract, a folder in the server, and an entry in the registry of each.
import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyTree } from './mutants/tree-copy.mjs'
import { badge, pigeon } from './new-method.fixture.mjs'

const run = promisify(execFile)
const repository = resolve(import.meta.dirname, '..')
let copy

beforeAll(() => {
  copy = copyTree(repository)
  for (const [name, { files, registries }] of Object.entries({ badge, pigeon })) {
    for (const [path, text] of Object.entries(files)) write(path, text)
    for (const [path, registry] of Object.entries(registries)) register(path, name, registry)
  }
})

afterAll(() => copy.remove())

function write(path, text) {
  mkdirSync(dirname(join(copy.root, path)), { recursive: true })
  writeFileSync(join(copy.root, path), text)
}

function register(path, name, { imported, after }) {
  const original = readFileSync(join(copy.root, path), 'utf8')
  expect(original.split(after), `${path} has its entries elsewhere`).toHaveLength(2)
  const entry = after.endsWith('\n') ? `  ${name},\n` : ` ${name},`
  write(path, `import { ${name} } from '${imported}'\n${original.replace(after, `${after}${entry}`)}`)
}

test.each([
  { part: 'contract and server', config: 'tsconfig.json', include: ['contract/src', 'platform/src', 'server/src'] },
  { part: 'pages', config: 'web/tsconfig.json', include: ['web/src'] },
])(
  'the types of $part need nothing else',
  async ({ part, config, include }) => {
    const exclude = ['**/node_modules', '**/*.test.ts', '**/*.test.tsx', '**/*.fixture.ts']
    const own = `${dirname(config)}/${part.split(' ')[0]}.only.json`
    const up = config.startsWith('web') ? '..' : '.'
    write(own, JSON.stringify({ extends: `./tsconfig.json`, include: include.map((path) => `${up}/${path}`), exclude }))
    const tsc = join(repository, 'node_modules/.bin/tsc')
    const { stdout } = await run(tsc, ['-p', own], { cwd: copy.root }).catch((error) => error)
    expect(stdout).toBe('')
  },
  300_000,
)

test('every page shows the new method and the new driver, in each language', async () => {
  for (const language of ['en', 'de', 'fr']) {
    const [session, selfService, shell, modes, connectors] = await textsOf(language, [
      'session',
      'pages/self-service',
      'pages/console/shell',
      'pages/console/areas/authentication-modes',
      'pages/console/areas/connectors',
    ])
    expect(session).toMatchObject({
      methods: { badge: 'Your badge' },
      codeHints: { badge: { plain: 'Look at the back.' } },
    })
    expect(selfService).toMatchObject({
      heldMethods: { badge: 'My badge' },
      addTitles: { badge: 'Add badge' },
      fields: { badgeNumber: { label: 'Badge number' } },
    })
    expect(shell).toMatchObject({ methods: { badge: 'Badge' } })
    expect(modes).toMatchObject({ fields: { badge: { stripes: { label: 'Stripes' } } } })
    expect(connectors).toMatchObject({
      drivers: { pigeon: 'Carrier pigeon' },
      fields: { pigeon: { loft: { label: 'Loft' }, whistle: { label: 'Whistle' } } },
    })
  }
})

test('pages know its position, its icon and its capabilities', async () => {
  const [facts, addable, colors] = await evaluated([
    'web/src/session/methods.data.ts',
    'web/src/pages/self-service/add/addable.data.ts',
    'web/src/pages/console/areas/overview/method-colors.data.ts',
  ])
  expect(facts.methodFacts.badge).toMatchObject({ icon: 'key', answer: 'typed', isSecondFactor: true })
  const { preferred } = facts
  expect(preferred[preferred.indexOf('badge') - 1]).toBe('hardware_token')
  expect(facts.beforePassword).toContain('badge')
  expect(addable.addedBy.badge).toEqual({ name: 'badgeNumber', input: 'text' })
  expect(colors.methodColors.badge).toBe('indigo')
})

test('the server has both in its registries', async () => {
  const [methods, drivers, contract] = await evaluated([
    'server/src/methods/index.ts',
    'server/src/drivers/index.ts',
    'contract/src/index.ts',
  ])
  expect(methods.authenticationMethods.badge.authType).toBe('badge')
  expect(drivers.drivers.pigeon.channels).toEqual(['email'])
  expect(contract.RegisterOtpRequest.properties).toHaveProperty('badgeNumber')
})

async function textsOf(language, folders) {
  const modules = await evaluated(folders.map((folder) => `web/src/${folder}/messages/${language}.ts`))
  return modules.map((module) => module.default)
}

/** The exports of the copy's modules, as JSON. In a separate process, which resolves our packages in the copy. */
async function evaluated(paths) {
  const urls = paths.map((path) => pathToFileURL(join(copy.root, path)).href)
  const script = `const urls = ${JSON.stringify(urls)}
    console.log(JSON.stringify(await Promise.all(urls.map(async (url) => ({ ...(await import(url)) })))))`
  const options = { cwd: copy.root, maxBuffer: 64 * 1024 * 1024 }
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], options)
  return JSON.parse(stdout)
}
