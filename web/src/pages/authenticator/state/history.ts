// The requests that this device has received, stored only on the device.
import type { LocalDatabase } from '../storage/database.ts'
import type { HistoryEntry, Outcome } from '../storage/rows.ts'
import type { AppStore, OpenRequest } from './app-state.ts'

const keptEntries = 200

export type Remember = (request: OpenRequest, outcome: Outcome) => Promise<void>

export function createHistory({ database, store }: { database: LocalDatabase; store: AppStore }): Remember {
  return async ({ account, asked }, outcome) => {
    const entry: HistoryEntry = {
      id: asked.challengeId,
      accountId: account.id,
      organisation: account.organisation,
      clientName: asked.clientName,
      title: asked.title ?? asked.context?.action ?? '',
      ipAddress: asked.context?.ipAddress ?? null,
      outcome,
      at: Date.now(),
    }
    await database.put('history', entry)
    const history = [entry, ...store.get().history.filter(({ id }) => id !== entry.id)]
    store.change({ history: history.slice(0, keptEntries) })
    await Promise.all(history.slice(keptEntries).map(({ id }) => database.delete('history', id)))
  }
}
