// What is typed about an agent, and what the server is given of it.
import type { Agent, CreateAgentRequest } from '@countersign/contract'
import { messages as credentials } from '#console/parts/credentials/messages/index.ts'
import { localMoment, momentOf } from '#console/parts/moments.ts'
import type { RegistryMessages } from './messages/en.ts'

export interface TypedAgent {
  readonly displayName: string
  readonly description: string
  readonly mode: Agent['mode']
  readonly owners: string
  readonly ceiling: string
  readonly expires: string
}

export const emptyAgent: TypedAgent = {
  displayName: '',
  description: '',
  mode: 'delegated',
  owners: '',
  ceiling: '',
  expires: '',
}

export const typedAgent = (agent: Agent): TypedAgent => ({
  displayName: agent.displayName,
  description: agent.description ?? '',
  mode: agent.mode,
  owners: agent.owners.join('\n'),
  ceiling: agent.ceiling.join('\n'),
  expires: agent.expiresAt ? localMoment(agent.expiresAt) : '',
})

const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,]/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]

export function givenAgent(typed: TypedAgent): CreateAgentRequest {
  const description = typed.description.trim()
  const expiresAt = momentOf(typed.expires)
  return {
    displayName: typed.displayName.trim(),
    mode: typed.mode,
    owners: linesOf(typed.owners),
    ceiling: linesOf(typed.ceiling),
    ...(description === '' ? {} : { description }),
    ...(expiresAt ? { expiresAt } : {}),
  }
}

const pattern = /^[^*\s]*\*?$/

type Problems = Partial<Record<'displayName' | 'owners' | 'ceiling' | 'expires' | 'keys', string>>

export function problemsOf(typed: TypedAgent, isWithoutKeys: boolean, text: RegistryMessages): Problems {
  const ceiling = linesOf(typed.ceiling)
  const expiresAt = momentOf(typed.expires)
  return {
    ...(typed.displayName.trim() === '' ? { displayName: text.required } : {}),
    ...(linesOf(typed.owners).length === 0 ? { owners: text.ownersMissing } : {}),
    ...(ceiling.length > 0 && ceiling.every((line) => pattern.test(line)) ? {} : { ceiling: text.ceilingInvalid }),
    ...(expiresAt && Date.parse(expiresAt) <= Date.now() ? { expires: text.expiresPast } : {}),
    ...(isWithoutKeys ? { keys: credentials.text().keysInvalid } : {}),
  }
}
