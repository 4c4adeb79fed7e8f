// The package as users install it: its size, its contents, its types, and the example of its README.
import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { newMfaTenant, runningClock, startTestServer } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'
import { installedPackage, readmeExample, repository } from '../scripts/sdk/package.fixture.mjs'

const run = promisify(execFile)
const { project, files } = await installedPackage()
const installed = join(project, 'node_modules/@countersign/sdk')
const server = await startTestServer({ clock: runningClock() })
afterAll(() => server.close())

const read = (path: string) => readFileSync(join(installed, path), 'utf8')

test('all JavaScript together is at most 25 kB gzipped', () => {
  const sizes = files.filter((path) => path.endsWith('.js')).map((path) => gzipSync(read(path)).length)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(25_000)
})

test('the package depends on nothing, and names neither the contract nor TypeBox', () => {
  const manifest = JSON.parse(read('package.json'))
  expect(manifest.dependencies ?? {}).toEqual({})
  for (const path of files.filter((name) => /\.(js|d\.ts)$/.test(name)))
    expect(read(path), path).not.toMatch(/@countersign\/(contract|platform|server)|typebox|from "node:/)
})

test('the example of the README verifies a code', async () => {
  const tenant = await newMfaTenant(server)
  await tenant.enable('sms')
  const { tenantId, clientId, clientSecret } = tenant
  mkdirSync(join(project, 'data'), { recursive: true })
  writeFileSync(
    join(project, 'data/first-run.json'),
    JSON.stringify({ publicUrl: server.environment.PUBLIC_URL, tenantId, clientId, clientSecret }),
  )
  writeFileSync(join(project, 'first.js'), readmeExample('js'))
  const delivering = setInterval(() => void server.worker.runDue(), 50)
  try {
    const { stdout } = await run(process.execPath, ['first.js'], { cwd: project })
    expect(stdout).toContain('authenticated: true')
  } finally {
    clearInterval(delivering)
  }
})

test('the types work with the types of a browser and with those of Node, and refuse what the API refuses', async () => {
  const code = `
    import { Countersign, isCountersignError } from '@countersign/sdk'
    const countersign = new Countersign({ url: 'https://id.example.com', tenantId: 'acme', clientId: 'cl', clientSecret: 's' })
    export async function prompt(userId: string, signal: AbortSignal): Promise<string> {
      const challenge = await countersign.mfa.sendOtp({ userId, authType: 'push' }, { signal })
      const status = await countersign.mfa.wait(challenge, { signal })
      return challenge.numberMatch.displayNumber + status.assertion
    }
    export const passkey = async () => (await countersign.mfa.sendOtp({ authType: 'passkey' })).publicKey.challenge
    export const isGone = (error: unknown) => isCountersignError(error, 'not_found') && error.requestId
    // @ts-expect-error: mobilNumber is misspelt.
    export const wrong = () => countersign.mfa.registerOtp({ userId: 'ada', authType: 'sms', mobilNumber: '+41791234567' })
    // @ts-expect-error: a change needs the version that was read.
    export const unversioned = () => countersign.admin.deleteClient({ clientId: 'cl' })
  `
  writeFileSync(join(project, 'user.ts'), code)
  const options = { strict: true, module: 'nodenext', noEmit: true, skipLibCheck: false }
  const node = {
    lib: ['es2023'],
    types: ['node'],
    typeRoots: [join(repository, 'node_modules/@types')],
    skipLibCheck: true,
  }
  const variants = { browser: { lib: ['es2023', 'dom'], types: [] }, node }
  for (const [name, more] of Object.entries(variants)) {
    const config = { compilerOptions: { ...options, ...more }, files: ['user.ts'] }
    writeFileSync(join(project, `tsconfig.${name}.json`), JSON.stringify(config))
    const tsc = join(repository, 'node_modules/typescript/bin/tsc')
    await run(process.execPath, [tsc, '-p', `tsconfig.${name}.json`], { cwd: project }).catch((error) => {
      throw new Error(`${name}: ${error.stdout}`)
    })
  }
})
