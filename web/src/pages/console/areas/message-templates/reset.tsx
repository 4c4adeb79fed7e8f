import type { MessageTemplate } from '@countersign/contract'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Confirm } from '../../../../ui/confirm.tsx'
import { notify } from '../../../../ui/notice.tsx'
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
  const [isAsking, setIsAsking] = useState(false)
  const isShipped = ['en', 'de', 'fr'].includes(locale)
  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        {isShipped ? text.reset : text.removeLanguage}
      </Button>
      {isAsking ? (
        <Confirm
          title={isShipped ? text.resetTitle : text.removeLanguageTitle}
          action={isShipped ? text.reset : text.removeLanguage}
          isDangerous
          meanings={{ precondition_failed: text.changedMeanwhile }}
          onClose={() => setIsAsking(false)}
          onConfirm={async () => {
            await reset.mutateAsync({ templateId, etag })
            notify.done(isShipped ? text.resetDone : text.languageRemoved)
            if (!isShipped) await navigate({ to: '/configuration/message-templates' })
            await reload()
          }}
        >
          {isShipped ? text.resetText : text.removeLanguageText}
        </Confirm>
      ) : null}
    </>
  )
}
