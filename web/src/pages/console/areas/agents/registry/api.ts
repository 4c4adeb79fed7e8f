import type { Agent, CreateAgentRequest, UpdateAgentRequest } from '@countersign/contract'
import { svcAdmin } from '@countersign/contract/operations'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callTagged } from '#session/call.ts'
import { usePages } from '#ui/table/index.ts'

const keys = { all: ['agents'], one: (agentId: string) => ['agents', agentId] }

export const useAgents = () =>
  usePages<Agent>(keys.all, (cursor, signal) => call(svcAdmin.listAgents, { query: { cursor }, signal }))

export const useAgent = (agentId: string) =>
  useQuery({
    queryKey: keys.one(agentId),
    queryFn: ({ signal }) => callTagged(svcAdmin.getAgent, { params: { agentId }, signal }),
  })

interface Version {
  readonly agentId: string
  readonly etag: string | null
}

export function useAgentChanges() {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: keys.all })
  return {
    create: useMutation({ mutationFn: (body: CreateAgentRequest) => call(svcAdmin.createAgent, { body }), onSuccess }),
    update: useMutation({
      mutationFn: ({ agentId, etag, changes }: Version & { changes: UpdateAgentRequest }) =>
        call(svcAdmin.updateAgent, { params: { agentId }, headers: { 'if-match': etag ?? '*' }, body: changes }),
      onSuccess,
    }),
    suspend: useMutation({
      mutationFn: (agentId: string) => call(svcAdmin.suspendAgent, { params: { agentId } }),
      onSuccess,
    }),
    resume: useMutation({
      mutationFn: (agentId: string) => call(svcAdmin.resumeAgent, { params: { agentId } }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: ({ agentId, etag }: Version) =>
        call(svcAdmin.deleteAgent, { params: { agentId }, headers: { 'if-match': etag ?? '*' } }),
    }),
    addSecret: useMutation({
      mutationFn: (agentId: string) => call(svcAdmin.createAgentSecret, { params: { agentId } }),
      onSuccess,
    }),
    deleteSecret: useMutation({
      mutationFn: ({ agentId, secretId }: { agentId: string; secretId: string }) =>
        call(svcAdmin.deleteAgentSecret, { params: { agentId, secretId } }),
      onSuccess,
    }),
  }
}
