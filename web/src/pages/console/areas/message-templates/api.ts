import type { CreateMessageTemplateRequest, MessageTemplate, UpdateMessageTemplateRequest } from '@countersign/contract'
import { svcAdmin } from '@countersign/contract/operations'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callTagged } from '#session/call.ts'
import { usePages } from '#ui/table/index.ts'

const keys = { all: ['message-templates'], one: (templateId: string) => ['message-templates', templateId] }
const pauseMs = 300

export const useTemplates = () =>
  usePages<MessageTemplate>(keys.all, (cursor, signal) =>
    call(svcAdmin.listMessageTemplates, { query: { limit: 100, cursor }, signal }),
  )

export const useTemplate = (templateId: string) =>
  useQuery({
    queryKey: keys.one(templateId),
    queryFn: ({ signal }) => callTagged(svcAdmin.getMessageTemplate, { params: { templateId }, signal }),
  })

export interface Words {
  readonly subject: string | null
  readonly body: string
}

/** As a user would see it, once the administrator has stopped typing. */
export function usePreview(templateId: string, words: Words) {
  const [settled] = useDebouncedValue(words, pauseMs)
  return useQuery({
    queryKey: ['message-previews', templateId, settled],
    queryFn: ({ signal }) =>
      call(svcAdmin.previewMessageTemplate, {
        params: { templateId },
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
      mutationFn: (body: CreateMessageTemplateRequest) => call(svcAdmin.createMessageTemplate, { body }),
      onSuccess,
    }),
    update: useMutation({
      mutationFn: ({ templateId, etag, words }: { templateId: string; etag: string | null; words: Words }) => {
        const body: UpdateMessageTemplateRequest = words
        const headers = { 'if-match': etag ?? '*' }
        return call(svcAdmin.updateMessageTemplate, { params: { templateId }, headers, body })
      },
      onSuccess,
    }),
    /** What is shown of it is the caller's to decide: it may be gone. */
    reset: useMutation({
      mutationFn: ({ templateId, etag }: { templateId: string; etag: string | null }) =>
        call(svcAdmin.deleteMessageTemplate, { params: { templateId }, headers: { 'if-match': etag ?? '*' } }),
    }),
  }
}
