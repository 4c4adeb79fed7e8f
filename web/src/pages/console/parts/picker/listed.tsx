// Agents, clients and delegations: few enough to be found among those that the page has.
import { svcAdmin } from '@countersign/contract/operations'
import { useQuery } from '@tanstack/react-query'
import { call } from '#session/call.ts'
import { type Choice, type Found, foundIn, Picker, type PickerProps } from '#ui/picker/index.ts'

const maxFound = 20
const maxListed = 100
const staleTime = 60_000

const titleIn = (choices: readonly Choice[] | undefined, value: string): string =>
  choices?.find((choice) => choice.value === value)?.title ?? value

function useAgents(): readonly Choice[] | undefined {
  const { data } = useQuery({
    queryKey: ['picker', 'agents'],
    queryFn: ({ signal }) => call(svcAdmin.listAgents, { query: { limit: maxListed }, signal }),
    staleTime,
  })
  return data?.items.map(({ agentId, displayName }) => ({ value: agentId, title: displayName }))
}

function useClients(): readonly Choice[] | undefined {
  const { data } = useQuery({
    queryKey: ['picker', 'clients'],
    queryFn: ({ signal }) => call(svcAdmin.listClients, { query: { limit: maxListed }, signal }),
    staleTime,
  })
  return data?.items.map(({ clientId, displayName }) => ({ value: clientId, title: displayName }))
}

function useDelegations(): readonly Choice[] | undefined {
  const agents = useAgents()
  const { data } = useQuery({
    queryKey: ['picker', 'delegations'],
    queryFn: ({ signal }) => call(svcAdmin.listDelegations, { query: { limit: maxListed }, signal }),
    staleTime,
  })
  return data?.items
    .filter(({ status }) => status === 'open' || status === 'scheduled')
    .map(({ delegationId, agentId, userId }) => ({
      value: delegationId,
      title: `${userId} → ${titleIn(agents, agentId)}`,
      hint: delegationId,
    }))
}

const useFoundAgents = (typed: string): Found => foundIn(useAgents(), typed)
const useAgentName = (value: string): string => titleIn(useAgents(), value)

export const AgentPicker = (props: PickerProps) => <Picker useFind={useFoundAgents} useName={useAgentName} {...props} />

const useFoundDelegations = (typed: string): Found => foundIn(useDelegations(), typed)
const useDelegationName = (value: string): string => titleIn(useDelegations(), value)

export const DelegationPicker = (props: PickerProps) => (
  <Picker useFind={useFoundDelegations} useName={useDelegationName} {...props} />
)

/** The agents and clients that the text finds, with what they are. */
export function useFoundApplications(typed: string): Found {
  const agents = foundIn(useAgents(), typed)
  const clients = foundIn(useClients(), typed)
  return {
    choices: [...agents.choices, ...clients.choices].slice(0, maxFound),
    isSearching: agents.isSearching || clients.isSearching,
  }
}

export function useApplicationName(value: string): string {
  const title = titleIn(useAgents(), value)
  const client = titleIn(useClients(), value)
  return title === value ? client : title
}
