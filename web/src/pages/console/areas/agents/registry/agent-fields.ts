// What is typed about an agent, and what the server is given of it.
import type { Agent, CreateAgentRequest } from '@countersign/contract'
import { messages as credentials } from '#console/parts/credentials/messages/index.ts'
import { localMoment, momentOf } from '#console/parts/moments.ts'
import { actionsOf, type ChosenActions, chosenOf } from '#ui/form/index.ts'
import type { RegistryMessages } from './messages/en.ts'

export interface TypedAgent {
  readonly displayName: string
  readonly description: string
  readonly mode: Agent['mode']
  readonly owners: readonly string[]
  readonly ceiling: ChosenActions
  readonly expires: string
  readonly callbackUrls: string
}

export const emptyAgent: TypedAgent = {
  displayName: '',
  description: '',
  mode: 'delegated',
  owners: [],
  ceiling: { chosen: [], patterns: '' },
  expires: '',
  callbackUrls: '',
}

export const typedAgent = (agent: Agent): TypedAgent => ({
  displayName: agent.displayName,
  description: agent.description ?? '',
  mode: agent.mode,
  owners: agent.owners,
  ceiling: chosenOf(agent.ceiling),
  expires: agent.expiresAt ? localMoment(agent.expiresAt) : '',
  callbackUrls: agent.callbackUrls.join('\n'),
})

/** An address may contain a comma. */
const urlsOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
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
    owners: [...typed.owners],
    ceiling: actionsOf(typed.ceiling),
    callbackUrls: urlsOf(typed.callbackUrls),
    ...(description === '' ? {} : { description }),
    ...(expiresAt ? { expiresAt } : {}),
  }
}

const pattern = /^[^*\s]*\*?$/

type Problems = Partial<Record<'displayName' | 'owners' | 'ceiling' | 'expires' | 'callbackUrls' | 'keys', string>>

export function problemsOf(typed: TypedAgent, isWithoutKeys: boolean, text: RegistryMessages): Problems {
  const ceiling = actionsOf(typed.ceiling)
  const expiresAt = momentOf(typed.expires)
  return {
    ...(typed.displayName.trim() === '' ? { displayName: text.required } : {}),
    ...(typed.owners.length === 0 ? { owners: text.ownersMissing } : {}),
    ...(ceiling.length > 0 && ceiling.every((line) => pattern.test(line)) ? {} : { ceiling: text.ceilingInvalid }),
    ...(expiresAt && Date.parse(expiresAt) <= Date.now() ? { expires: text.expiresPast } : {}),
    ...(urlsOf(typed.callbackUrls).every((url) => URL.canParse(url)) ? {} : { callbackUrls: text.callbackUrlsInvalid }),
    ...(isWithoutKeys ? { keys: credentials.text().keysInvalid } : {}),
  }
}
