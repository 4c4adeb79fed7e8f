// Which browser the journeys run in: the machine's own, else the one that came with the packages.
import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'

export interface Chromium {
  readonly executablePath: string
  readonly env: Readonly<Record<string, string>>
}

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const headlessShell = '/usr/bin/chromium-headless-shell'
const repository = join(import.meta.dirname, '../..')

/** The engine of Chromium without the browser around it. A journey takes a fifth less work in it. */
export function findHeadlessShell(): Chromium | undefined {
  return existsSync(headlessShell) ? { executablePath: headlessShell, env: {} } : undefined
}

/** Undefined where there is none for this machine. */
export async function findChromium(): Promise<Chromium | undefined> {
  const executablePath = installed.find((path) => existsSync(path))
  if (executablePath) return { executablePath, env: {} }
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  return packaged()
}

/** Unpacked once for each version, under a name that it only gets when it is whole. */
async function packaged(): Promise<Chromium> {
  const manifest = createRequire(import.meta.url)('@sparticuz/chromium/package.json') as { version: string }
  const folder = join(repository, '.cache', `chromium-${manifest.version}`)
  if (!existsSync(folder)) await unpack(folder)
  const executablePath = join(folder, 'chromium')
  const lacksLibraries = spawnSync('ldd', [executablePath], { encoding: 'utf8' }).stdout.includes('not found')
  return {
    executablePath,
    env: {
      FONTCONFIG_PATH: join(folder, 'fonts'),
      ...(lacksLibraries ? { LD_LIBRARY_PATH: join(folder, 'al2023/lib') } : {}),
    },
  }
}

async function unpack(folder: string): Promise<void> {
  const unfinished = `${folder}.${process.pid}`
  await mkdir(unfinished, { recursive: true })
  // The package unpacks into whatever is the temporary folder of its process.
  const script = `
    import chromium, { inflate } from '@sparticuz/chromium'
    import { createRequire } from 'node:module'
    import { dirname, join } from 'node:path'
    await chromium.executablePath()
    const packed = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium/package.json')), 'bin')
    await inflate(join(packed, 'al2023.tar.br'))`
  const env = { ...process.env, TMPDIR: unfinished }
  const args = ['--input-type=module', '--eval', script]
  await promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname, env })
  await rename(unfinished, folder).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    // Another test file was quicker.
    await rm(unfinished, { recursive: true })
  })
}
