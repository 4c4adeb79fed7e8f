// What the typed text finds: pages and actions at once, users, clients and agents once the server has answered.
import { svcAdmin } from '@countersign/contract/operations'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSettled } from '#console/parts/picker/use-settled.ts'
import { call } from '#session/call.ts'
import { AgentIcon, ClientIcon, PlusIcon, UserIcon } from '#ui/icons.tsx'
import { matches } from '#ui/picker/index.ts'
import { messages } from '../messages/index.ts'
import { usePerson } from '../person.ts'
import { useEntries } from '../use-entries.ts'
import { actions, type Destination } from './destination.ts'

const maxOfKind = 5

export function useFound(typed: string): { readonly found: readonly Destination[]; readonly isSearching: boolean } {
  const places = usePlaces()
  const people = useUsers(typed)
  const clients = useClients()
  const agents = useAgents()
  const named = [...places, ...clients, ...agents].filter(({ title, hint = '' }) => matches(`${title} ${hint}`, typed))
  if (typed.trim() === '') return { found: places, isSearching: false }
  const ofKind = (kind: Destination['kind']) => named.filter((found) => found.kind === kind).slice(0, maxOfKind)
  return {
    found: [...ofKind('page'), ...ofKind('action'), ...people.found, ...ofKind('client'), ...ofKind('agent')],
    isSearching: people.isSearching,
  }
}

function usePlaces(): readonly Destination[] {
  const { areas, groups, palette } = messages.text()
  const { scopes } = usePerson()
  const pages = useEntries().map(({ path, label, group, icon }) => ({
    kind: 'page' as const,
    to: path,
    title: areas[label],
    hint: group && groups[group],
    icon,
  }))
  const allowed = actions
    .filter(({ scope }) => scopes.has(scope))
    .map(({ to, label }) => ({ kind: 'action' as const, to, title: palette.actions[label], icon: PlusIcon }))
  return [...pages, ...allowed]
}

function useUsers(typed: string): { readonly found: readonly Destination[]; readonly isSearching: boolean } {
  const search = useSettled(typed.trim())
  const isEnabled = usePerson().scopes.has('admin.read') && search !== ''
  const { data, isFetching } = useQuery({
    queryKey: ['palette', 'users', search],
    queryFn: ({ signal }) => call(svcAdmin.listUsers, { query: { search, limit: maxOfKind }, signal }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  })
  const found = (isEnabled ? (data?.items ?? []) : []).map(({ userId, displayName }) => ({
    kind: 'user' as const,
    to: '/users/$userId' as const,
    params: { userId },
    title: displayName ?? userId,
    hint: displayName ? userId : undefined,
    icon: UserIcon,
  }))
  return { found, isSearching: isFetching || search !== typed.trim() }
}

function useClients(): readonly Destination[] {
  const { data } = useQuery({
    queryKey: ['palette', 'clients'],
    queryFn: ({ signal }) => call(svcAdmin.listClients, { query: { limit: 100 }, signal }),
    enabled: usePerson().scopes.has('admin.read'),
  })
  return (data?.items ?? []).map(({ clientId, displayName }) => ({
    kind: 'client',
    to: '/clients/$clientId',
    params: { clientId },
    title: displayName,
    hint: clientId,
    icon: ClientIcon,
  }))
}

function useAgents(): readonly Destination[] {
  const { data } = useQuery({
    queryKey: ['palette', 'agents'],
    queryFn: ({ signal }) => call(svcAdmin.listAgents, { query: { limit: 100 }, signal }),
    enabled: usePerson().scopes.has('admin.read'),
  })
  return (data?.items ?? []).map(({ agentId, displayName }) => ({
    kind: 'agent',
    to: '/agents/$agentId',
    params: { agentId },
    title: displayName,
    hint: agentId,
    icon: AgentIcon,
  }))
}
