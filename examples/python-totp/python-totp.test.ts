// The script as its README starts it, next to a real Countersign.
import { execFile, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { runningClock, skipNote, startTestServer } from '@countersign/testkit'
import { expect, test } from 'vitest'

const hasPython = spawnSync('python3', ['--version']).status === 0

test.runIf(hasPython)(`the script verifies a code${skipNote(hasPython, 'no Python')}`, async () => {
  const server = await startTestServer({ clock: runningClock() })
  const folder = await mkdtemp(join(tmpdir(), 'countersign-python-'))
  try {
    const { tenantId, clientId, clientSecret } = await server.newTenant()
    await mkdir(join(folder, 'data'))
    const facts = { publicUrl: server.url, tenantId, clientId, clientSecret }
    await writeFile(join(folder, 'data/first-run.json'), JSON.stringify(facts))
    const program = fileURLToPath(new URL('verify.py', import.meta.url))
    const { stdout } = await promisify(execFile)('python3', [program], { cwd: folder })
    expect(stdout).toContain('authenticated: True')
  } finally {
    await server.close()
    await rm(folder, { recursive: true })
  }
})
