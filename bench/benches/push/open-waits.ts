// Callers who wait: devices for somebody to ask, applications for somebody to scan a code.
import { connect, type Socket } from 'node:net'
import { isComplete, readAnswer } from '../../src/http-answer.ts'
import { type Asked, requestsOf } from '../../src/requests.ts'
import type { Applicant } from './applicant.ts'

export interface OpenWaits extends Disposable {
  /** Answers that were no success, by their status. */
  readonly failures: ReadonlyMap<number, number>
}

const waitSeconds = 25
const devices = 20
const openedAtOnce = 100

/** One half of each kind. Whoever is answered waits again. */
export async function openWaits(applicant: Applicant, url: string, count: number): Promise<OpenWaits> {
  const failures = new Map<number, number>()
  const sockets: Socket[] = []
  const asked = await callsOf(applicant, url, count)
  for (let from = 0; from < asked.length; from += openedAtOnce) {
    const opened = await Promise.all(asked.slice(from, from + openedAtOnce).map((one) => keepWaiting(one, failures)))
    sockets.push(...opened)
  }
  return {
    failures,
    [Symbol.dispose]() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

async function callsOf({ accessToken, newHolder, post }: Applicant, url: string, count: number): Promise<Asked[]> {
  const half = count / 2
  const holders = await Promise.all(Array.from({ length: half > 0 ? devices : 0 }, newHolder))
  const tokens = await Promise.all(holders.map(({ device }) => device.accessToken()))
  const asDevice = (index: number): Asked => ({
    url: `${url}/OTP/v1/fetchOtpDetails`,
    headers: { authorization: `Bearer ${tokens[index % devices]}` },
    json: { waitSeconds },
  })
  const asApplication = async (): Promise<Asked> => {
    const { challengeId } = await post('triggerQrCode', {})
    return {
      url: `${url}/OTP/v1/checkQrAuthStatus`,
      headers: { authorization: `Bearer ${accessToken}` },
      json: { challengeId, waitSeconds },
    }
  }
  const applications: Asked[] = []
  while (applications.length < half)
    applications.push(
      ...(await Promise.all(Array.from({ length: Math.min(50, half - applications.length) }, asApplication))),
    )
  return [...applications, ...Array.from({ length: half }, (_, index) => asDevice(index))]
}

function keepWaiting(asked: Asked, failures: Map<number, number>): Promise<Socket> {
  const nextRequest = requestsOf(asked)()
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(asked.url).port), noDelay: true })
    const ask = async () => socket.write((await nextRequest(Buffer.alloc(0))) ?? '')
    let received = Buffer.alloc(0)
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      if (!isComplete(received)) return
      const { status } = readAnswer(received)
      if (status !== 200) failures.set(status, (failures.get(status) ?? 0) + 1)
      received = Buffer.alloc(0)
      void ask()
    })
    socket.once('error', reject)
    socket.once('connect', () => {
      void ask()
      resolve(socket)
    })
  })
}
