import { ActionIcon, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { EyeIcon, EyeOffIcon } from '#ui/icons.tsx'
import { sessionMessages } from '../messages/index.ts'

interface Props {
  readonly label: string
  readonly hint?: ReactNode
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: ReactNode
  /** Whether it is being chosen: the browser then offers one of its own. */
  readonly isNew?: boolean
}

export function PasswordField({ label, hint, value, onChange, error, isNew = false }: Props) {
  const text = sessionMessages.text()
  const [isShown, setIsShown] = useState(false)
  return (
    <TextInput
      size="lg"
      type={isShown ? 'text' : 'password'}
      name="password"
      label={label}
      description={hint}
      error={error}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      autoCapitalize="off"
      spellCheck={false}
      maxLength={1024}
      required
      withAsterisk={false}
      rightSectionWidth={52}
      rightSection={
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={isShown ? text.hidePassword : text.showPassword}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? <EyeOffIcon size={20} /> : <EyeIcon size={20} />}
        </ActionIcon>
      }
    />
  )
}
