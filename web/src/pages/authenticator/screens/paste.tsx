import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { messages } from '../messages/index.ts'
import { Screen } from '../parts/screen.tsx'
import { useFollowLink } from './follow-link.ts'

export function Paste() {
  const text = messages.text()
  const follow = useFollowLink()
  const [link, setLink] = useState('')
  const [isUnknown, setIsUnknown] = useState(false)
  const goOn = (event: FormEvent) => {
    event.preventDefault()
    setIsUnknown(!follow(link))
  }
  const paste = () => void navigator.clipboard.readText().then(setLink, () => undefined)
  return (
    <form onSubmit={goOn}>
      <Screen
        title={text.pasteTitle}
        actions={
          <Button type="submit" size="lg" fullWidth disabled={link.trim() === ''}>
            {text.goOn}
          </Button>
        }
      >
        <Textarea
          size="lg"
          rows={4}
          label={text.pasteLabel}
          description={text.pasteHint}
          value={link}
          onChange={(event) => setLink(event.currentTarget.value)}
          error={isUnknown ? text.linkUnknown : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          data-autofocus
        />
        <Button variant="default" size="md" onClick={paste}>
          {text.pasteFromClipboard}
        </Button>
      </Screen>
    </form>
  )
}
