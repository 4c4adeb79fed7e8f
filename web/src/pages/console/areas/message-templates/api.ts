import { svcAdmin } from '@countersign/contract/operations'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { resourceCalls } from '#console/parts/resource/index.ts'
import { call } from '#session/call.ts'

const templates = resourceCalls('message-templates')
const pauseMs = 300

export const useTemplates = () => templates.useList(svcAdmin.listMessageTemplates, { limit: 100 })
export const useTemplate = (templateId: string) => templates.useOne(svcAdmin.getMessageTemplate, { templateId })

export const useTemplateChanges = () => ({
  create: templates.useChange(svcAdmin.createMessageTemplate),
  update: templates.useChange(svcAdmin.updateMessageTemplate),
  /** The shipped words come back. */
  reset: templates.useChange(svcAdmin.deleteMessageTemplate),
  /** Of a language that is not shipped, nothing is left. */
  remove: templates.useRemoval(svcAdmin.deleteMessageTemplate),
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
