import type { MessageTemplate } from '@countersign/contract'
import { useNavigate } from '@tanstack/react-router'
import { ActionButton } from '#ui/action-button.tsx'
import { useTemplateChanges } from './api.ts'
import { messages } from './messages/index.ts'

interface Props {
  readonly template: MessageTemplate
  readonly etag: string | null
}

/** The shipped words come back, where the language is one that is shipped; else the language is gone. */
export function Reset({ template: { templateId, locale }, etag }: Props) {
  const text = messages.text()
  const navigate = useNavigate()
  const { reset, reload } = useTemplateChanges()
  const isShipped = ['en', 'de', 'fr'].includes(locale)
  return (
    <ActionButton
      label={isShipped ? text.reset : text.removeLanguage}
      question={{
        title: isShipped ? text.resetTitle : text.removeLanguageTitle,
        text: isShipped ? text.resetText : text.removeLanguageText,
        isDangerous: true,
      }}
      act={async () => {
        await reset.mutateAsync({ templateId, etag })
        if (!isShipped) await navigate({ to: '/configuration/message-templates' })
        await reload()
      }}
      done={isShipped ? text.resetDone : text.languageRemoved}
      meanings={{ precondition_failed: text.conflict }}
    />
  )
}
