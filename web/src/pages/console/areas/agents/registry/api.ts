import type { Agent, ClientSecret, CreateAgentRequest, CreatedAgent, UpdateAgentRequest } from '@countersign/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callTagged } from '../../../../../session/call.ts'
import { type CursorPage, usePages } from '../../../../../ui/table/index.ts'

const base = 'svc-admin/v1/agents'
const keys = { all: ['agents'], one: (agentId: string) => ['agents', agentId] }

export const useAgents = () =>
  usePages<Agent>(keys.all, (cursor, signal) => call<CursorPage<Agent>>(base, { query: { cursor }, signal }))

export const useAgent = (agentId: string) =>
  useQuery({
    queryKey: keys.one(agentId),
    queryFn: ({ signal }) => callTagged<Agent>(`${base}/${agentId}`, { signal }),
  })

interface Version {
  readonly agentId: string
  readonly etag: string | null
}

export function useAgentChanges() {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: keys.all })
  return {
    create: useMutation({ mutationFn: (body: CreateAgentRequest) => call<CreatedAgent>(base, { body }), onSuccess }),
    update: useMutation({
      mutationFn: ({ agentId, etag, changes }: Version & { changes: UpdateAgentRequest }) =>
        call<Agent>(`${base}/${agentId}`, { method: 'PATCH', headers: { 'if-match': etag ?? '*' }, body: changes }),
      onSuccess,
    }),
    suspend: useMutation({
      mutationFn: (agentId: string) => call<Agent>(`${base}/${agentId}:suspend`, { method: 'POST' }),
      onSuccess,
    }),
    resume: useMutation({
      mutationFn: (agentId: string) => call<Agent>(`${base}/${agentId}:resume`, { method: 'POST' }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: ({ agentId, etag }: Version) =>
        call(`${base}/${agentId}`, { method: 'DELETE', headers: { 'if-match': etag ?? '*' } }),
    }),
    addSecret: useMutation({
      mutationFn: (agentId: string) => call<ClientSecret>(`${base}/${agentId}/secrets`, { method: 'POST' }),
      onSuccess,
    }),
    deleteSecret: useMutation({
      mutationFn: ({ agentId, secretId }: { agentId: string; secretId: string }) =>
        call(`${base}/${agentId}/secrets/${secretId}`, { method: 'DELETE' }),
      onSuccess,
    }),
  }
}
