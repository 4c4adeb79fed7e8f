import type { MessageTemplate } from '@countersign/contract'
import type { Tagged } from '#api/request.ts'
import { RemovalButton } from '#console/parts/resource/index.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { useTemplateChanges } from './api.ts'
import { messages } from './messages/index.ts'

const shipped: readonly string[] = ['en', 'de', 'fr']

/** The shipped words come back, where the language is one that is shipped; else the language is gone. */
export function Reset({ value: { templateId, locale }, etag }: Tagged<MessageTemplate>) {
  const text = messages.text()
  const { reset, remove } = useTemplateChanges()
  const change = { params: { templateId }, etag }
  if (!shipped.includes(locale)) {
    return (
      <RemovalButton
        text={{
          remove: text.removeLanguage,
          removeTitle: text.removeLanguageTitle,
          removeText: text.removeLanguageText,
          removed: text.languageRemoved,
          conflict: text.conflict,
        }}
        remove={() => remove.mutateAsync(change)}
        back={{ to: '/configuration/message-templates' }}
      />
    )
  }
  return (
    <ActionButton
      label={text.reset}
      question={{ title: text.resetTitle, text: text.resetText, isDangerous: true }}
      act={() => reset.mutateAsync(change)}
      done={text.resetDone}
      meanings={{ precondition_failed: text.conflict }}
    />
  )
}
