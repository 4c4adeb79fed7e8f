import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeClone } from './clone.fixture.mjs'

describe('an installed clone', () => {
  test('starts immediately and without output of its own', async () => {
    const clone = makeClone()
    const { code, stdout, stderr } = await clone.run(['start', '--port', '8080']).ended

    expect(code).toBe(0)
    expect(stderr).toBe('')
    expect(JSON.parse(stdout).args).toEqual(['start', '--port', '8080'])
    expect(clone.npmRuns()).toEqual([])
  })

  test('puts its own tools before those of the machine', async () => {
    const { stdout } = await makeClone().run(['start']).ended
    expect(JSON.parse(stdout).path).toMatch(/clone-[^/]+\/node_modules\/\.bin/)
  })

  test('ends with the exit code of the command', async () => {
    expect(await makeClone().run(['start', 'exit', '42']).ended).toMatchObject({ code: 42, signal: null })
  })

  test('ends by the signal that ended the command', async () => {
    expect(await makeClone().run(['start', 'die', 'SIGKILL']).ended).toMatchObject({ code: null, signal: 'SIGKILL' })
  })

  test.for(['SIGINT', 'SIGTERM', 'SIGHUP'])('lets the command finish on %s', async (signal) => {
    const running = makeClone().run(['start', 'serve'])
    await running.shows('serving')
    running.kill(signal)

    const { code, stdout } = await running.ended
    expect(stdout).toContain(`received ${signal}`)
    expect(code).toBe(7)
  })

  test('stops the command when the shell that npm started dies of the signal', async () => {
    const clone = makeClone()
    const shell = spawn('sh', ['-c', `'${process.execPath}' scripts/run.mjs start serve; true`], {
      cwd: clone.root,
      env: { ...process.env, npm_lifecycle_event: 'start' },
    })
    shell.stdout.setEncoding('utf8')
    let shown = ''
    shell.stdout.on('data', (chunk) => {
      shown += chunk
      if (chunk.includes('serving')) shell.kill('SIGTERM')
    })
    await once(shell, 'close')
    expect(shown).toContain('received SIGTERM')
  })

  test('lists its commands when asked for another one', async () => {
    const { code, stderr } = await makeClone().run(['dance']).ended
    expect(code).toBe(1)
    expect(stderr).toBe(
      'Usage: node scripts/run.mjs start|build|test|long|screenshots|bench|check|mutants|sdk|release|deploy|cluster|upgrade [arguments]\n',
    )
  })
})

describe('a new clone', () => {
  test('is installed by the npm that runs it, once', async () => {
    const clone = makeClone({ installed: false })
    const { code, stderr } = await clone.run(['start']).ended

    expect(code).toBe(0)
    expect(stderr).toMatch(/^Installing the dependencies …\nInstalled the dependencies in \d+ s\.\n$/)
    expect(clone.npmRuns()).toHaveLength(1)
    expect(clone.npmRuns()[0]).toMatch(/^ci .*--loglevel=error/)

    expect((await clone.run(['start']).ended).stderr).toBe('')
    expect(clone.npmRuns()).toHaveLength(1)
  })

  test('is installed once when two commands start together', async () => {
    const clone = makeClone({ installed: false })
    clone.write('npm-hangs', '')
    const first = clone.run(['start'])
    await first.shows('Installing the dependencies')
    const second = clone.run(['start'])
    await second.shows('waiting for it')
    clone.remove('npm-hangs')

    expect(await first.ended).toMatchObject({ code: 0 })
    expect(await second.ended).toMatchObject({ code: 0 })
    expect(clone.npmRuns()).toHaveLength(1)
  })

  test('is not blocked by an installation that died', async () => {
    const clone = makeClone({ installed: false })
    const lock = join(clone.root, '.cache/install.lock')
    mkdirSync(lock, { recursive: true })
    writeFileSync(join(lock, 'dead'), '')
    utimesSync(join(lock, 'dead'), new Date(0), new Date(0))

    expect(await clone.run(['start']).ended).toMatchObject({ code: 0 })
    expect(existsSync(lock)).toBe(false)
  })

  test('can be interrupted, and starts over the next time', async () => {
    const clone = makeClone({ installed: false })
    clone.write('npm-hangs', '')
    const interrupted = clone.run(['start'])
    await interrupted.shows('Installing the dependencies')
    await expect.poll(clone.npmRuns).toHaveLength(1)
    interrupted.kill('SIGINT')

    expect(await interrupted.ended).toMatchObject({ signal: 'SIGINT' })
    expect(readdirSync(join(clone.root, '.cache'))).toEqual([])
    clone.remove('npm-hangs')
    expect(await clone.run(['start']).ended).toMatchObject({ code: 0 })
  })

  test('says in one sentence that the registry cannot be reached', async () => {
    const clone = makeClone({ installed: false })
    clone.write(
      'npm-complains',
      'npm error request to https://r.example/one failed, reason: connect ECONNREFUSED 1.2.3.4',
    )
    const { code, stderr } = await clone.run(['start']).ended

    expect(code).toBe(1)
    expect(stderr).toContain('the npm registry could not be reached (connect ECONNREFUSED 1.2.3.4)')
    expect(stderr).not.toContain('npm error')
  })

  test("repeats npm's output for any other error", async () => {
    const clone = makeClone({ installed: false })
    clone.write('npm-complains', 'npm error code EINTEGRITY')
    const { code, stderr } = await clone.run(['start']).ended

    expect(code).toBe(1)
    expect(stderr).toContain(
      'npm error code EINTEGRITY\nThe dependencies could not be installed: npm ended with exit code 1.',
    )
  })
})

describe('the runtime', () => {
  test('is the pinned Node, even under an older one', async () => {
    const clone = makeClone()
    clone.pinRuntime()
    expect((await clone.run(['start']).ended).stdout).toMatch(/^pinned runtime\n/)
    expect((await clone.run(['start'], { hostVersion: '20.20.2' }).ended).stdout).toMatch(/^pinned runtime\n/)
  })

  test('is the host’s if the pinned one does not start', async () => {
    const clone = makeClone()
    clone.pinRuntime('#!/no/such/loader\n')
    expect(JSON.parse((await clone.run(['start']).ended).stdout).runtime).toBe(process.execPath)
  })

  test('is requested in one sentence if there is none', async () => {
    const { code, stderr } = await makeClone().run(['start'], { hostVersion: '20.20.2' }).ended
    expect(code).toBe(1)
    expect(stderr).toMatch(/^Countersign runs on Node 24, .* this is Node 20\.20\.2: install Node 24 or newer .*\n$/)
  })

  test('is unavailable under a Node that is too old to install it', async () => {
    const { code, stderr } = await makeClone().run(['start'], { hostVersion: '16.20.2' }).ended
    expect(code).toBe(1)
    expect(stderr).toBe('Countersign needs Node 18 or newer to install itself, and this is Node 16.20.2.\n')
  })
})

describe('an optional package that npm omitted', () => {
  test('is added under the pinned Node, which may match it better', async () => {
    const clone = makeClone({ installed: false })
    clone.pinRuntime()
    clone.write('npm-leaves-out', 'node_modules/native')

    expect(await clone.run(['start']).ended).toMatchObject({ code: 0 })
    expect(clone.npmRuns().map((run) => run.split(' --')[0])).toEqual(['ci', 'install'])
    expect(clone.npmRuns()[1]).toContain('--no-save')
  })

  test('is not tried again at every start', async () => {
    const clone = makeClone({ installed: false })
    clone.write('npm-leaves-out', 'node_modules/native')
    await clone.run(['start']).ended

    expect((await clone.run(['start']).ended).stderr).toBe('')
    expect(clone.npmRuns()).toHaveLength(1)
  })
})
