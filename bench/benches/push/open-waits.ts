// Waiting callers: devices that wait for challenges, and applications that wait for a scan.
import { connect, type Socket } from 'node:net'
import { isComplete, readAnswer } from '../../src/http-answer.ts'
import { type Asked, requestsOf } from '../../src/requests.ts'
import type { Applicant } from './applicant.ts'

export interface OpenWaits extends Disposable {
  /** Unsuccessful responses, by their status. */
  readonly failures: ReadonlyMap<number, number>
}

const openedAtOnce = 100
const devices = 40

/** Spread over time, so that they do not all repeat their request at the same moment. */
const someSeconds = () => 10 + Math.floor(Math.random() * 16)

/** One half of each kind. A caller that gets a response waits again. */
export async function openWaits(applicant: Applicant, count: number): Promise<OpenWaits> {
  const failures = new Map<number, number>()
  const sockets: Socket[] = []
  const holders = await applicant.newHolders(count > 0 ? devices : 0)
  const tokens = await Promise.all(holders.map(({ device }) => device.accessToken()))
  const callers = Array.from({ length: count }, (_, index) => async (): Promise<Asked> => {
    if (index % 2 === 0) return asDevice(applicant, tokens[(index / 2) % tokens.length] ?? '')
    return asApplication(applicant, (await applicant.post('triggerQrCode', {})).challengeId)
  })
  for (let from = 0; from < count; from += openedAtOnce) {
    const asked = await Promise.all(callers.slice(from, from + openedAtOnce).map((caller) => caller()))
    sockets.push(...(await Promise.all(asked.map((one) => keepWaiting(one, failures)))))
  }
  return {
    failures,
    [Symbol.dispose]() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

const asDevice = ({ url }: Applicant, accessToken: string): Asked => ({
  url: `${url}/OTP/v1/fetchOtpDetails`,
  headers: { authorization: `Bearer ${accessToken}` },
  json: { waitSeconds: someSeconds() },
})

const asApplication = ({ url, accessToken }: Applicant, challengeId: string): Asked => ({
  url: `${url}/OTP/v1/checkQrAuthStatus`,
  headers: { authorization: `Bearer ${accessToken}` },
  json: { challengeId, waitSeconds: someSeconds() },
})

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
