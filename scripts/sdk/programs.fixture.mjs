// Programs that run beside a test, and end with it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repository } from './package.fixture.mjs'

/** Calls `use` with the text that shows that the program is ready. */
export async function withProgram(command, args, options, ready, use) {
  const program = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(program, 'exit')
  try {
    return await use(await untilReady(program, args, ready))
  } finally {
    program.kill()
    await ended
  }
}

async function untilReady({ stdout }, args, ready) {
  let output = ''
  for await (const chunk of stdout.iterator({ destroyOnReturn: false })) {
    output += chunk
    const [found] = ready.exec(output) ?? []
    if (found !== undefined) {
      // Nothing reads what follows, and a full pipe would stop the program.
      stdout.resume()
      return found
    }
  }
  throw new Error(`${args.join(' ')} ended: ${output}`)
}

/** A fresh development server, whose first-run.json the programs of the project read. */
export async function withServer(project, use) {
  const data = mkdtempSync(join(tmpdir(), 'sdk-server-'))
  const env = { ...process.env, DATA_DIR: data, PORT: '0', PETSTORE_PORT: '0' }
  const args = [join(repository, 'start/bin/start.mjs'), 'start']
  try {
    return await withProgram(process.execPath, args, { env }, /Ctrl-C stops it\./, () => {
      mkdirSync(join(project, 'data'), { recursive: true })
      writeFileSync(join(project, 'data/first-run.json'), readFileSync(join(data, 'first-run.json')))
      return use()
    })
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}
