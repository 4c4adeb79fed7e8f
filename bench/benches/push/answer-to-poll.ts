// From the answer on the device, in one process, to the poll that waits for it, in another.
import { setTimeout as delay } from 'node:timers/promises'
import { createTestClient } from '@countersign/testkit'
import type { Product } from '../../src/product.ts'
import { type Applicant, approve, type Holder, mustSucceed, newApplicant } from './applicant.ts'

/** A user may be prompted five times in ten minutes, and was once when the device was enrolled. */
const timesEach = 4
const holders = 60
const atOnce = 4
/** By then the poll has been read and waits. */
const settledMs = 100

/** In milliseconds, one per answer. */
export async function measureAnswers(product: Product, signal: AbortSignal): Promise<number[]> {
  await using answering = await product.start(signal)
  await using polled = await product.startBeside(signal)
  const applicant = await newApplicant(product, answering.url)
  const people = await applicant.newHolders(holders + atOnce)
  await measureAll(applicant, people.splice(0, atOnce), answering.url, polled.url)
  return await measureAll(applicant, people, answering.url, polled.url)
}

async function measureAll(
  applicant: Applicant,
  people: readonly Holder[],
  answeringUrl: string,
  polledUrl: string,
): Promise<number[]> {
  const latencies: number[] = []
  const waiting = people.values()
  const goThrough = async () => {
    for (const holder of waiting)
      for (let turn = 0; turn < timesEach; turn += 1)
        latencies.push(await measureOne(applicant, holder, answeringUrl, polledUrl))
  }
  await Promise.all(Array.from({ length: atOnce }, goThrough))
  return latencies
}

async function measureOne(
  { post }: Applicant,
  holder: Holder,
  answeringUrl: string,
  polledUrl: string,
): Promise<number> {
  const { challengeId, numberMatch } = await post('triggerPushNotification', { userId: holder.userId })
  const shown = await holder.device.shown(challengeId)
  const answer = approve(holder, shown, numberMatch)
  const polling = async (): Promise<number> => {
    const { authenticated } = await post('checkPushAuthStatus', { challengeId, waitSeconds: 25 }, polledUrl)
    if (authenticated !== true) throw new Error('A poll was answered before its time.')
    return performance.now()
  }
  const answering = async (): Promise<number> => {
    await delay(settledMs)
    const answeredAt = performance.now()
    mustSucceed(await holder.device.post('confirmPushNotification', answer, createTestClient(answeringUrl)))
    return answeredAt
  }
  const [polledAt, answeredAt] = await Promise.all([polling(), answering()])
  return polledAt - answeredAt
}
