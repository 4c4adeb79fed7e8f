import { setTimeout as delay } from 'node:timers/promises'
import { questions } from '../decisions/rules.ts'
import type { Administration } from './administration.ts'

export const loggedDecisions = 100_000
const atOnce = 50

/** Through the API, as enforcement points make them. */
export async function logDecisions(admin: Administration): Promise<void> {
  for (let from = 0; from < loggedDecisions; from += atOnce) {
    const evaluations = Array.from({ length: atOnce }, (_, index) => {
      const asked = questions[(from + index) % questions.length]
      return {
        subject: { type: 'user', id: asked?.person.id, properties: asked?.person.attributes },
        action: { name: 'document.0' },
        resource: { type: 'Document', id: asked?.document.id, properties: asked?.document.attributes },
      }
    })
    await admin.evaluations({ evaluations })
  }
}

export async function replay(admin: Administration): Promise<void> {
  const { replayId } = await admin.call('POST', 'policy-sets/draft:replay', { days: 1 })
  for (;;) {
    const { status, replayed } = await admin.call('GET', `policy-replays/${replayId}`)
    if (status === 'done') {
      if (Number(replayed) < loggedDecisions) throw new Error(`Only ${replayed} decisions were replayed.`)
      return
    }
    await delay(250)
  }
}
