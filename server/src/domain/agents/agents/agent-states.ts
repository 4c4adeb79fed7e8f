// Agents as decisions see them: cached for seconds, and dropped with the commit that changes them.
import { FreshCache } from '@countersign/platform/fresh-cache'
import type { BaseContext } from '../../base/index.ts'
import { type AgentRow, findAgent } from './agents-store.ts'

export class AgentStates {
  readonly #states: FreshCache<AgentRow | undefined>

  constructor({ database, signals }: Pick<BaseContext, 'database' | 'signals'>) {
    const states = new FreshCache<AgentRow | undefined>({
      maximum: 20_000,
      load(key) {
        const separator = key.indexOf('/')
        return database.scope(key.slice(0, separator)).apart((tx) => findAgent(tx, key.slice(separator + 1)))
      },
    })
    this.#states = states
    signals.on('client', (key) => states.drop(key))
    signals.on('tenant', () => states.clear())
    signals.onLost(() => states.clear())
  }

  of(tenantId: string, agentId: string): AgentRow | undefined | Promise<AgentRow | undefined> {
    return this.#states.get(`${tenantId}/${agentId}`)
  }
}
