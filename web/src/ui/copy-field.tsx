// Something to be taken elsewhere: shown whole, and copied by one press.
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { shared } from '../i18n/shared/index.ts'
import classes from './copy-field.module.css'
import { CheckIcon, CopyIcon } from './icons.tsx'
import { notify } from './notice.tsx'

interface Props {
  readonly label: string
  readonly value: string
  /** Such as that it is never shown again. */
  readonly note?: string
  readonly onCopy?: () => void
}

export function CopyField({ label, value, note, onCopy }: Props) {
  const labelId = useId()
  return (
    <div className={classes.field}>
      <div id={labelId} className={classes.label}>
        {label}
      </div>
      <div className={classes.line}>
        <code className={classes.value}>{value}</code>
        <CopyButton value={value} describedBy={labelId} {...(onCopy ? { onCopy } : {})} />
      </div>
      {note ? <p className={classes.note}>{note}</p> : null}
    </div>
  )
}

interface ButtonProps {
  readonly value: string
  /** The element that says what is copied. */
  readonly describedBy?: string
  readonly label?: string
  readonly onCopy?: () => void
}

export function CopyButton({ value, describedBy, label = shared.text().copy, onCopy }: ButtonProps) {
  const text = shared.text()
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setIsCopied(true)
      onCopy?.()
    } catch {
      notify.failed(text.copyFailed)
    }
  }
  return (
    <Button
      variant="default"
      size="sm"
      aria-describedby={describedBy}
      leftSection={isCopied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
      onClick={() => void copy()}
      onBlur={() => setIsCopied(false)}
    >
      {isCopied ? text.copied : label}
    </Button>
  )
}
