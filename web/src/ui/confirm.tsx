// A dangerous thing, asked about first; the most dangerous ones want the name of what they are done to.
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { shared } from '../i18n/shared/index.ts'
import { Dialog } from './dialog.tsx'
import { ProblemNotice } from './states/problem-notice.tsx'

interface Props {
  readonly title: string
  readonly children?: ReactNode
  /** What the button says. */
  readonly action: string
  readonly isDangerous?: boolean
  /** What has to be typed before. */
  readonly typed?: string
  /** The dialog closes when it is done, and says what went wrong when it is not. */
  readonly onConfirm: () => Promise<unknown>
  readonly onClose: () => void
  readonly meanings?: Readonly<Record<string, string>>
}

export function Confirm({ title, children, action, isDangerous, typed, onConfirm, onClose, meanings = {} }: Props) {
  const formId = useId()
  const [given, setGiven] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsBusy(true)
    try {
      await onConfirm()
      onClose()
    } catch (failure) {
      setError(failure)
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button
            size="md"
            type="submit"
            form={formId}
            {...(isDangerous ? { color: 'red.8' } : {})}
            loading={isBusy}
            disabled={typed !== undefined && given.trim() !== typed}
          >
            {action}
          </Button>
          <Button size="md" variant="default" onClick={onClose}>
            {shared.text().cancel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        {children}
        {typed === undefined ? null : (
          <TextInput
            mt="md"
            label={shared.text().typeToConfirm(typed)}
            autoComplete="off"
            spellCheck={false}
            value={given}
            onChange={(event) => setGiven(event.currentTarget.value)}
          />
        )}
      </form>
      {error ? <ProblemNotice error={error} meanings={meanings} /> : null}
    </Dialog>
  )
}
