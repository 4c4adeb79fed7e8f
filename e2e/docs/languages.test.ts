// The programs of the guides for other languages, each run as it stands there, with the compiler or interpreter of this machine.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type MfaTenant,
  newMfaTenant,
  runningClock,
  skipNote,
  startTestServer,
  type TestServer,
} from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fencesOf, readDocument } from './markdown.ts'

const languages = [
  { name: 'Python', file: 'python', program: 'main.py', command: ['python3'], needs: ['python3', '-c', 'import jwt'] },
  { name: 'Go', file: 'go', program: 'main.go', command: ['go', 'run'], needs: ['go', 'version'] },
  { name: 'Java', file: 'java', program: 'CountersignExample.java', command: ['java'], needs: ['javac', '-version'] },
  {
    name: 'PHP',
    file: 'php',
    program: 'main.php',
    command: ['php'],
    needs: ['php', '-r', 'openssl_get_curve_names();'],
  },
] as const

const isInstalled = ([command, ...args]: readonly [string, ...string[]]) => spawnSync(command, args).status === 0

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startTestServer({ clock: runningClock() })
  folder = await mkdtemp(join(tmpdir(), 'countersign-languages-'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

for (const { name, file, program, command, needs } of languages) {
  const isHere = isInstalled(needs)
  const note = skipNote(isHere, name === 'Python' ? 'no Python with PyJWT' : `no ${name}`)
  test.runIf(isHere)(
    `the program in ${name} verifies a code and its assertion, and gets a decision${note}`,
    async () => {
      const blocks = fencesOf(await readDocument(`docs/guides/${file}.md`)).filter(({ info }) => info[1] === 'program')
      await writeFile(join(folder, program), blocks.map(({ text }) => text).join('\n'))
      const tenant = await newMfaTenant(server)
      await tenant.enable('email')
      const output = await runProgram([...command, join(folder, program)], tenant)
      expect(output.toLowerCase()).toContain('authenticated: true')
      expect(output).toContain('verified: user:ada')
      expect(output.toLowerCase()).toContain('allowed: false')
    },
  )
}

/** Types the code when the program asks for it. */
async function runProgram([command = '', ...args]: readonly string[], tenant: MfaTenant): Promise<string> {
  const { tenantId, clientId, clientSecret } = tenant
  const facts = {
    COUNTERSIGN_URL: server.environment.PUBLIC_URL,
    TENANT_ID: tenantId,
    CLIENT_ID: clientId,
    CLIENT_SECRET: clientSecret,
  }
  const child = spawn(command, args, { cwd: folder, env: { ...process.env, ...facts, HOME: folder } })
  const ended = once(child, 'close')
  let output = ''
  const asked = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        output += text
        if (output.includes('Code: ')) resolve()
      })
  })
  const isAsked = await Promise.race([asked.then(() => true), ended.then(() => false)])
  if (isAsked) {
    const { text } = await tenant.lastMessage('ada@example.com')
    child.stdin.end(`${/\b\d{6}\b/.exec(text)?.[0]}\n`)
  }
  const [code] = await ended
  expect(code, output).toBe(0)
  return output
}
