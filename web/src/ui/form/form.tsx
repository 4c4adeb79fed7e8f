// Fields below each other, what went wrong, and the buttons that end it.
import { Button } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { shared } from '#i18n/shared/index.ts'
import { ProblemNotice } from '../states/problem-notice.tsx'
import classes from './form.module.css'

interface Props {
  readonly children: ReactNode
  readonly onSubmit: () => unknown
  readonly submit?: string
  readonly isBusy?: boolean
  readonly isDisabled?: boolean
  readonly error?: unknown
  readonly meanings?: Readonly<Record<string, string>>
  readonly onCancel?: () => void
  /** What the other button says. */
  readonly cancel?: string
}

export function Form({
  children,
  onSubmit,
  submit,
  isBusy,
  isDisabled,
  error,
  meanings = {},
  onCancel,
  cancel,
}: Props) {
  const text = shared.text()
  const take = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className={classes.form} onSubmit={take} noValidate>
      {children}
      {error ? <ProblemNotice error={error} meanings={meanings} /> : null}
      <div className={classes.actions}>
        <Button size="md" type="submit" loading={Boolean(isBusy)} disabled={Boolean(isDisabled)}>
          {submit ?? text.save}
        </Button>
        {onCancel ? (
          <Button size="md" variant="default" onClick={onCancel}>
            {cancel ?? text.cancel}
          </Button>
        ) : null}
      </div>
    </form>
  )
}

/** For a failure that the form itself shows: a screen that is gone by then must not miss the success. */
export const shownByForm = (): void => undefined

interface GroupProps {
  readonly title: string
  readonly help?: string
  /** What is wrong with all of it together. */
  readonly error?: string | undefined
  readonly children: ReactNode
}

export function FieldGroup({ title, help, error, children }: GroupProps) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{title}</legend>
      {help ? <p className={classes.help}>{help}</p> : null}
      {children}
      {error ? (
        <p className={classes.error} role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
