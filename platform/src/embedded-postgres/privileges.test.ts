// PostgreSQL refuses root, and the folders that it needs may be inaccessible to the user it then runs as.
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { skipNote } from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Clone, cloneTo } from './clone.fixture.ts'
import type { User } from './identity.ts'
import { query, startProcess, testFolder } from './processes.fixture.ts'

const isRoot = process.platform === 'linux' && process.getuid?.() === 0
const nobody = { uid: 65534, gid: 65534 }
const unnamed = { uid: 54321, gid: 54321 }
const noNamespaces = { PATH: '/nonexistent' }

const unshares = (user?: User) => spawnSync('unshare', ['--user', '--map-user=1', 'true'], user).status === 0
const runsNode = (user: User) => spawnSync(process.execPath, ['--version'], { ...user, cwd: '/' }).status === 0

const ownerOf = (path: string) => statSync(path).uid
const inNamespace = (pid: number) => readlinkSync(`/proc/${pid}/ns/user`) !== readlinkSync('/proc/self/ns/user')

async function startAndStop(dataDir: string, options: Parameters<typeof startProcess>[1]): Promise<boolean> {
  const process = startProcess(dataDir, options)
  const { message, pid, connection } = await process.outcome()
  expect(message).toBeUndefined()
  expect(await query(connection, 'select 1 as n')).toEqual([{ n: 1 }])
  const namespaced = inNamespace(pid)
  await process.stop()
  return namespaced
}

describe.runIf(isRoot)(`started by root${skipNote(isRoot, 'needs root on Linux')}`, () => {
  const closed = testFolder(0o700)
  const copies = '/var/lib/countersign'
  const hadCopies = existsSync(copies)
  let clone: Clone

  beforeAll(() => {
    clone = cloneTo(join(closed, 'clone'))
  })

  afterAll(() => {
    if (!hadCopies) rmSync(copies, { recursive: true, force: true })
  })

  test.runIf(unshares())(
    `runs in a user namespace, with all files in a folder that only root can enter${skipNote(unshares(), 'no user namespaces')}`,
    async () => {
      const dataDir = join(closed, 'namespace')
      expect(await startAndStop(dataDir, clone)).toBe(true)
      expect(ownerOf(join(dataDir, 'postgres'))).toBe(0)
      expect(existsSync(copies)).toBe(hadCopies)
    },
  )

  test('runs as another user if there are no namespaces, with the data still in a folder that only root can enter', async () => {
    const dataDir = join(closed, 'other-user')
    expect(await startAndStop(dataDir, { ...clone, env: noNamespaces })).toBe(false)
    expect(ownerOf(join(dataDir, 'postgres'))).not.toBe(0)
    expect(await startAndStop(dataDir, { ...clone, env: noNamespaces })).toBe(false)
  })

  test('keeps the database when the machine disables namespaces and enables them again', async () => {
    const dataDir = join(closed, 'hand-over')
    await startAndStop(dataDir, clone)
    await startAndStop(dataDir, { ...clone, env: noNamespaces })
    await startAndStop(dataDir, clone)
  })

  test('runs in a folder of another user that only that user can enter', async () => {
    const home = join(closed, 'home')
    mkdirSync(home, { mode: 0o700 })
    const { script } = cloneTo(join(home, 'clone'))
    chownSync(home, nobody.uid, nobody.gid)
    await startAndStop(join(home, 'data'), { script })
  })

  test('creates the library links that an install without scripts leaves out', async () => {
    const { script, libraries } = cloneTo(join(closed, 'ignored-scripts'))
    removeLinks(libraries)
    await startAndStop(join(closed, 'links'), { script })
  })
})

const canBecomeOthers = isRoot && runsNode(nobody)

describe.runIf(canBecomeOthers)(
  `started by an ordinary user${skipNote(canBecomeOthers, isRoot ? 'another user cannot run Node here' : 'needs root on Linux')}`,
  () => {
    const open = testFolder(0o755)
    let clone: Clone

    beforeAll(() => {
      clone = cloneTo(join(open, 'clone'))
    })

    function folderOf(user: User): string {
      const home = join(open, `home-of-${user.uid}`)
      mkdirSync(home, { recursive: true, mode: 0o700 })
      chownSync(home, user.uid, user.gid)
      return join(home, 'data')
    }

    test('runs as that user', async () => {
      const dataDir = folderOf(nobody)
      expect(await startAndStop(dataDir, { ...clone, user: nobody })).toBe(false)
      expect(ownerOf(join(dataDir, 'postgres'))).toBe(nobody.uid)
    })

    test('keeps that user as the owner of the database if root starts it in between', async () => {
      const dataDir = folderOf(nobody)
      await startAndStop(dataDir, { ...clone, user: nobody })
      await startAndStop(dataDir, clone)
      await startAndStop(dataDir, { ...clone, user: nobody })
    })

    test.runIf(unshares(unnamed))(
      `runs as a user id without a name${skipNote(unshares(unnamed), 'no user namespaces')}`,
      async () => {
        await startAndStop(folderOf(unnamed), { ...clone, user: unnamed })
      },
    )

    test('names the owner if the database belongs to another user', async () => {
      const dataDir = join(open, 'of-root')
      await startAndStop(dataDir, clone)
      chownSync(dataDir, nobody.uid, nobody.gid)
      chownSync(join(dataDir, 'postgres.lock'), nobody.uid, nobody.gid)
      const { message } = await startProcess(dataDir, { ...clone, user: nobody }).outcome()
      expect(message).toMatch(/^The database in .* belongs to another user \(0\): start Countersign as that user/)
    })

    test('says what to do if library links are missing and cannot be created', async () => {
      const { script, libraries } = cloneTo(join(open, 'ignored-scripts'))
      removeLinks(libraries)
      chmodSync(libraries, 0o755)
      const { message } = await startProcess(`${folderOf(nobody)}-links`, { script, user: nobody }).outcome()
      expect(message).toMatch(/^The library links of PostgreSQL are missing .*: run "npm rebuild" as the owner/)
    })
  },
)

function removeLinks(libraries: string): void {
  for (const entry of readdirSync(libraries, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) rmSync(join(libraries, entry.name))
  }
}
