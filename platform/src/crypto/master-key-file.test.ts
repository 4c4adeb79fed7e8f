import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { skipNote } from '@countersign/testkit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MasterKeyRefused } from './master-key.ts'
import { MasterKeyRing } from './master-key-ring.ts'
import { newKeyBytes } from './randomness.ts'

const isRoot = process.getuid?.() === 0
const dataKey = newKeyBytes()
let folder: string
let path: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'master-keys-'))
  path = join(folder, 'keys')
})
afterEach(() => rmSync(folder, { recursive: true }))

const modeOf = (file: string) => statSync(file).mode & 0o777
const keyLines = () =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))

/** Runs `script` with `ring` on the same file, in a process of its own. */
function start(script: string) {
  const modules = ['master-key-ring', 'atomic-file'].map((name) => new URL(`./${name}.ts`, import.meta.url))
  const source = `
    import { MasterKeyRing } from '${modules[0]}'
    import { withFileLock } from '${modules[1]}'
    const path = ${JSON.stringify(path)}
    ${script}`
  return spawn(process.execPath, ['--input-type=module', '--eval', source], { stdio: ['ignore', 'pipe', 'inherit'] })
}

async function run(script: string): Promise<string> {
  const child = start(script)
  const output = child.stdout.toArray()
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
  return (await output).join('').trim()
}

const together = (count: number, script: string) => Promise.all(Array.from({ length: count }, () => run(script)))

describe('creation', () => {
  test('creates a file with one key that only its owner can read, and no other file', () => {
    const ring = MasterKeyRing.fromFile(path, { createIfMissing: true })
    expect(modeOf(path)).toBe(0o600)
    expect(keyLines()).toHaveLength(1)
    expect(readdirSync(folder)).toEqual(['keys'])
    expect(MasterKeyRing.fromFile(path, { createIfMissing: true }).currentId).toBe(ring.currentId)
  })

  test('by many processes at once gives all of them the same key', async () => {
    const files = 40
    const seen = await together(
      4,
      `for (let file = 0; file < ${files}; file++)
        console.log(MasterKeyRing.fromFile(path + file, { createIfMissing: true }).currentId)`,
    )
    expect(new Set(seen).size).toBe(1)
    expect(readdirSync(folder)).toHaveLength(files)
  })

  test('happens only on request', () => {
    expect(() => MasterKeyRing.fromFile(path)).toThrow(/cannot be read: it does not exist\.$/)
  })
})

describe('reading', () => {
  test('accepts comments, empty lines and keys; the first key is current', () => {
    const [first, second] = [newKeyBytes().toString('base64'), newKeyBytes().toString('hex')]
    writeFileSync(path, `# ours\r\n\r\n ${first} # of March\r\n\n${second}\n`, { mode: 0o600 })
    const ring = MasterKeyRing.fromFile(path)
    expect(ring.currentId).toBe(MasterKeyRing.fromText(first).currentId)
    expect(ring.knows(MasterKeyRing.fromText(second).currentId)).toBe(true)
  })

  test.each([0o640, 0o604, 0o660, 0o602, 0o610])('refuses a file of mode %o', (mode) => {
    MasterKeyRing.fromFile(path, { createIfMissing: true })
    chmodSync(path, mode)
    expect(() => MasterKeyRing.fromFile(path)).toThrow(`chmod 600 ${path}`)
  })

  test('refuses a file without a key, and names the line of an invalid one', () => {
    writeFileSync(path, '# nothing yet\n', { mode: 0o600 })
    expect(() => MasterKeyRing.fromFile(path)).toThrow('contains no key')
    writeFileSync(path, `# ours\n${newKeyBytes().toString('hex')}\nnonsense\n`)
    expect(() => MasterKeyRing.fromFile(path)).toThrow(`Line 3 of ${path} is not 32 bytes`)
  })
})

describe('rotation', () => {
  test('puts a new key first and keeps everything else', () => {
    writeFileSync(path, `# ours\n${newKeyBytes().toString('hex')} # March\n`, { mode: 0o600 })
    const before = readFileSync(path, 'utf8').split('\n')
    const ring = MasterKeyRing.fromFile(path)
    const wrapped = ring.wrap(dataKey, 'acme', 1)

    expect(ring.rotate()).toBe(ring.currentId)
    expect(ring.currentId).not.toBe(wrapped.masterKeyId)
    expect(ring.unwrap(wrapped, 'acme', 1)).toEqual(dataKey)
    expect(readFileSync(path, 'utf8').split('\n').toSpliced(1, 1)).toEqual(before)
    expect(modeOf(path)).toBe(0o600)
  })

  test('is picked up by running processes, in both directions', () => {
    const one = MasterKeyRing.fromFile(path, { createIfMissing: true })
    const other = MasterKeyRing.fromFile(path)
    const firstId = one.currentId
    const newId = one.rotate()
    expect(other.unwrap(one.wrap(dataKey, 'acme', 1), 'acme', 1)).toEqual(dataKey)
    one.rotate()
    one.forget([firstId, newId])
    expect(one.knows(newId)).toBe(false)
    expect(other.wrap(dataKey, 'acme', 1).masterKeyId).toBe(one.currentId)
  })

  test('by many processes at once loses no key', async () => {
    const first = MasterKeyRing.fromFile(path, { createIfMissing: true }).currentId
    const ids = await together(
      6,
      `const ring = MasterKeyRing.fromFile(path)
      const wrapped = ring.wrap(Buffer.alloc(32, ring.rotate()), 'acme', 1)
      console.log(wrapped.masterKeyId)`,
    )
    const ring = MasterKeyRing.fromFile(path)
    expect(keyLines()).toHaveLength(7)
    for (const id of [first, ...ids]) expect(ring.knows(id)).toBe(true)
  })

  test('succeeds after another process was killed in the middle of one', async () => {
    const ring = MasterKeyRing.fromFile(path, { createIfMissing: true })
    const child = start(`withFileLock(path, () => {
      process.stdout.write('locked')
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    })`)
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'exit')
    ring.rotate()
    expect(keyLines()).toHaveLength(2)
  })

  test.runIf(isRoot)(`by root keeps the owner of the file${skipNote(isRoot, 'needs root on Linux')}`, () => {
    const ring = MasterKeyRing.fromFile(path, { createIfMissing: true })
    chownSync(path, 65_534, 65_534)
    ring.rotate()
    for (const file of [path, `${path}.lock`]) expect(statSync(file)).toMatchObject({ uid: 65_534, gid: 65_534 })
  })
})

describe('removal', () => {
  test('drops the named keys and nothing else', () => {
    const ring = MasterKeyRing.fromFile(path, { createIfMissing: true })
    const first = ring.currentId
    const second = ring.rotate()
    const third = ring.rotate()
    ring.forget([first])
    for (const reader of [ring, MasterKeyRing.fromFile(path)]) {
      expect([first, second, third].map((id) => reader.knows(id))).toEqual([false, true, true])
    }
    expect(readFileSync(path, 'utf8')).toContain('# Master keys')
  })

  test('never drops the current key, and then drops no other either', () => {
    const ring = MasterKeyRing.fromFile(path, { createIfMissing: true })
    const first = ring.currentId
    const second = ring.rotate()
    expect(() => ring.forget([first, second])).toThrow(MasterKeyRefused)
    expect(keyLines()).toHaveLength(2)
  })
})
