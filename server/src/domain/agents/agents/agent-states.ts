// What decisions need to know of agents: remembered for seconds, forgotten with the commit that changes it.
import type { Database } from '@countersign/platform/database'
import { FreshCache } from '@countersign/platform/fresh-cache'
import type { Signals } from '@countersign/platform/signals'
import { type AgentRow, findAgent } from './agents-store.ts'

export interface AgentStates {
  of(tenantId: string, agentId: string): AgentRow | undefined | Promise<AgentRow | undefined>
}

export function createAgentStates({ database, signals }: { database: Database; signals: Signals }): AgentStates {
  const states = new FreshCache<AgentRow | undefined>({
    maximum: 20_000,
    load(key) {
      const separator = key.indexOf('/')
      return database.scope(key.slice(0, separator)).apart((tx) => findAgent(tx, key.slice(separator + 1)))
    },
  })
  signals.on('client', (key) => states.drop(key))
  signals.on('tenant', () => states.clear())
  signals.onLost(() => states.clear())
  return { of: (tenantId, agentId) => states.get(`${tenantId}/${agentId}`) }
}
