import type { Agent } from '@countersign/contract'
import { presentSecret } from '../../oauth/index.ts'
import type { AgentRow } from './agents-store.ts'

export function hasExpired({ expires_at: expiresAt }: Pick<AgentRow, 'expires_at'>, now: number): boolean {
  return expiresAt !== null && expiresAt.getTime() <= now
}

export function presentAgent(row: AgentRow, now: number): Agent {
  return {
    agentId: row.agent_id,
    displayName: row.display_name,
    description: row.description,
    mode: row.mode,
    owners: row.owners,
    ceiling: row.ceiling,
    status: row.status === 'active' && hasExpired(row, now) ? 'expired' : row.status,
    expiresAt: row.expires_at?.toISOString() ?? null,
    epoch: row.epoch,
    jwks: row.jwks,
    callbackUrls: row.callback_urls,
    secrets: row.secrets.map(presentSecret),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
