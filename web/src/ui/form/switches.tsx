// What is either so or not.
import { Checkbox, Switch } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/Switch.css'
import type { ReactNode } from 'react'
import classes from './switches.module.css'

interface Props {
  readonly label: ReactNode
  readonly help?: ReactNode
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  readonly isDisabled?: boolean
}

interface SwitchProps extends Props {
  readonly error?: string | undefined
}

export function SwitchField({ label, help, error, isOn, onChange, isDisabled }: SwitchProps) {
  return (
    <Switch
      size="md"
      classNames={{ input: classes.input ?? '', track: classes.track ?? '' }}
      label={label}
      description={help}
      error={error}
      aria-invalid={error ? true : undefined}
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked)}
      disabled={Boolean(isDisabled)}
    />
  )
}

export function CheckField({ label, help, isOn, onChange, isDisabled }: Props) {
  return (
    <Checkbox
      size="md"
      label={label}
      description={help}
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked)}
      disabled={Boolean(isDisabled)}
    />
  )
}
