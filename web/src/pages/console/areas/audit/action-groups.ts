// The parts of the product that events belong to.
import type { AuditAction } from '@countersign/contract'
import { messages } from './messages/index.ts'

/** The beginnings of the names of their actions. */
const parts = {
  signIn: [
    'authentication.',
    'challenge.',
    'credential.',
    'notified_browser.',
    'passkey.',
    'password.',
    'push.',
    'remembered_browser.',
    'self_access.',
    'session.',
    'temporary_code.',
  ],
  users: ['device.', 'registration.', 'user.', 'users.'],
  administrators: ['administrator.'],
  applications: ['access_token.', 'client.', 'client_secret.', 'signing_key.'],
  messages: ['connector.', 'message.', 'message_template.'],
  agents: ['agent.', 'agents.', 'agent_secret.', 'approval.', 'delegation.', 'grant.', 'revocation.'],
  policies: ['entities.', 'entity.', 'policy_'],
} as const

export type ActionGroup = keyof typeof parts | 'configuration'

export const actionGroups = [...Object.keys(parts), 'configuration'] as ActionGroup[]

/** The group of an action; those that are listed nowhere are about the configuration. */
export function groupOf(action: string): ActionGroup {
  const found = Object.entries(parts).find(([, beginnings]) =>
    beginnings.some((beginning: string) => action.startsWith(beginning)),
  )
  return (found?.[0] as ActionGroup | undefined) ?? 'configuration'
}

export const actionsOf = (group: ActionGroup): AuditAction[] =>
  (Object.keys(messages.text().actions) as AuditAction[]).filter((action) => groupOf(action) === group)
