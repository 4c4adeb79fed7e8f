// Files that other programs make: pskctool (OATH Toolkit) writes and signs them, csv2pskc (python-pskc) encrypts them.
import { execFile, spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { selfSignedCertificate, skipNote } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { linesOf } from '../given-file.fixture.ts'
import { figure3, preSharedKey, secret, timeBased } from './rfc6030.fixture.ts'

const run = promisify(execFile)
const folder = await mkdtemp(join(tmpdir(), 'pskc-'))
afterAll(() => rm(folder, { recursive: true }))

const isThere = (program: string) => spawnSync(program, ['--version']).status === 0
const unlessMissing = (program: string) => skipNote(isThere(program), `${program} is not installed`)

async function file(name: string, content: string | Buffer): Promise<string> {
  await writeFile(join(folder, name), content)
  return join(folder, name)
}

describe.skipIf(!isThere('pskctool'))(`pskctool${unlessMissing('pskctool')}`, () => {
  test.each([
    ['an event-based token', figure3],
    ['a time-based token', timeBased],
  ])('writes and signs %s, which is read despite the signature', async (_name, pskc) => {
    // It signs only with RSA, and does not check whether the certificate belongs to the key.
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' })
    const { certificate } = selfSignedCertificate(['signer'])
    const { stdout } = await run('pskctool', [
      '--sign',
      `--sign-key=${await file('key.pem', key)}`,
      `--sign-crt=${await file('certificate.pem', certificate)}`,
      await file('unsigned.xml', pskc),
    ])
    expect(stdout).toContain('<SignatureValue>')
    const lines = await linesOf('pskc', stdout)
    expect(lines).toMatchObject([{ entry: { seed: secret } }])
    expect(lines).toEqual(await linesOf('pskc', pskc))
  })
})

describe.skipIf(!isThere('csv2pskc'))(`csv2pskc${unlessMissing('csv2pskc')}`, () => {
  const made = async (...options: string[]) => {
    const csv = await file(
      'tokens.csv',
      `serial,secret,counter\nA1,${secret.toString('hex')},0\nA2,${secret.toString('hex')},7\n`,
    )
    const kind = 'algorithm=urn:ietf:params:xml:ns:keyprov:pskc:hotp'
    return (await run('csv2pskc', ['-x', kind, '-x', 'manufacturer=Acme', ...options, csv])).stdout
  }
  const tokens = [
    { line: 1, entry: { serialNumber: 'A1', progress: 0, manufacturer: 'Acme', seed: secret } },
    { line: 2, entry: { serialNumber: 'A2', progress: 7, manufacturer: 'Acme', seed: secret } },
  ]

  test('in plain', async () => {
    expect(await linesOf('pskc', await made())).toMatchObject(tokens)
  })

  test('encrypted with a pre-shared key', async () => {
    const pskc = await made('-s', preSharedKey.toString('hex'))
    expect(pskc).toContain('EncryptedValue')
    expect(await linesOf('pskc', pskc, { preSharedKey })).toMatchObject(tokens)
  })

  test('encrypted with a passphrase', async () => {
    expect(await linesOf('pskc', await made('-p', 'corrêct hörse'), { passphrase: 'corrêct hörse' })).toMatchObject(
      tokens,
    )
  })
})
