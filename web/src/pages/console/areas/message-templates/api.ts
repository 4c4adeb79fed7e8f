import type {
  CreateMessageTemplateRequest,
  MessagePreview,
  MessageTemplate,
  UpdateMessageTemplateRequest,
} from '@countersign/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callTagged } from '../../../../session/call.ts'
import { type CursorPage, usePages } from '../../../../ui/table/index.ts'

const base = 'svc-admin/v1/message-templates'
const keys = { all: ['message-templates'], one: (templateId: string) => ['message-templates', templateId] }
const pauseMs = 300

export const useTemplates = () =>
  usePages<MessageTemplate>(keys.all, (cursor, signal) =>
    call<CursorPage<MessageTemplate>>(base, { query: { limit: 100, cursor }, signal }),
  )

export const useTemplate = (templateId: string) =>
  useQuery({
    queryKey: keys.one(templateId),
    queryFn: ({ signal }) => callTagged<MessageTemplate>(`${base}/${templateId}`, { signal }),
  })

export interface Words {
  readonly subject: string | null
  readonly body: string
}

/** As a user would see it, once nobody types any more. */
export function usePreview(templateId: string, words: Words) {
  const [settled] = useDebouncedValue(words, pauseMs)
  return useQuery({
    queryKey: ['message-previews', templateId, settled],
    queryFn: ({ signal }) =>
      call<MessagePreview>(`${base}/${templateId}:preview`, {
        body: { body: settled.body, ...(settled.subject === null ? {} : { subject: settled.subject }) },
        signal,
      }),
    enabled: settled.body !== '',
    placeholderData: keepPreviousData,
  })
}

export function useTemplateChanges() {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: keys.all })
  return {
    reload: onSuccess,
    create: useMutation({
      mutationFn: (body: CreateMessageTemplateRequest) => call<MessageTemplate>(base, { body }),
      onSuccess,
    }),
    update: useMutation({
      mutationFn: ({ templateId, etag, words }: { templateId: string; etag: string | null; words: Words }) => {
        const body: UpdateMessageTemplateRequest = words
        const headers = { 'if-match': etag ?? '*' }
        return call<MessageTemplate>(`${base}/${templateId}`, { method: 'PATCH', headers, body })
      },
      onSuccess,
    }),
    /** What is shown of it is the caller's to decide: it may be gone. */
    reset: useMutation({
      mutationFn: ({ templateId, etag }: { templateId: string; etag: string | null }) =>
        call(`${base}/${templateId}`, { method: 'DELETE', headers: { 'if-match': etag ?? '*' } }),
    }),
  }
}
