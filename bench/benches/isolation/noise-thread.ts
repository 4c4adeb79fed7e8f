// The thread that makes the noise, until it is ended.
import { request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { lowerThreadPriority } from '@countersign/platform/threads'
import { runLoad } from '../../src/load.ts'
import type { Asked } from '../../src/requests.ts'
import type { Noise, NoiseData } from './noises.ts'
import { encryptedFile, largeFile } from './token-files.ts'

const { noise, url, authorization, tokenUrl, tokenForm } = workerData as NoiseData
const { signal } = new AbortController()

/** The body is sent unchanged, and the response is not read. */
const upload = (file: Buffer, headers: Record<string, string> = {}): Promise<number | undefined> =>
  new Promise((resolve) => {
    const options = {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/pskc+xml', 'content-length': file.length, ...headers },
    }
    request(`${url}/SvcAdmin/v1/hardware-tokens:import`, options, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode))
    })
      .once('error', () => resolve(undefined))
      .end(file)
  })

async function forEver(connections: number, work: () => Promise<unknown>): Promise<void> {
  const keep = async () => {
    for (;;) await work()
  }
  await Promise.all(Array.from({ length: connections }, keep))
}

const load = (connections: number, asked: Asked) => runLoad({ ...asked, connections, seconds: 600, signal })
const post = (path: string, json: object): Asked => ({ url: url + path, headers: { authorization }, json })

const make: Readonly<Record<Noise, () => () => Promise<unknown>>> = {
  imports() {
    const file = largeFile()
    return () => forEver(1, () => upload(file))
  },
  passphrases() {
    const file = encryptedFile('right', 1_000_000)
    return () => forEver(8, () => upload(file, { passphrase: 'right' }))
  },
  flood: () => () =>
    Promise.all([
      load(32, { url: tokenUrl, form: tokenForm }),
      load(32, post('/OTP/v1/authenticateOtp', { userId: 'unknown', authType: 'authenticator_app', otp: '000000' })),
    ]),
  failures() {
    const file = encryptedFile('right', 1_000_000)
    return () =>
      Promise.all([
        load(16, post('/OTP/v1/validatePassword', { userId: 'unknown', password: 'a password that is wrong' })),
        forEver(4, () => upload(file, { passphrase: 'wrong' })),
      ])
  },
}

// The noise is the work of the server, not of generating it.
lowerThreadPriority()
const begin = make[noise]()
parentPort?.postMessage('ready')
await begin()
