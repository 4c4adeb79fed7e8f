// Something worth knowing, above everything else; never more than one at a time.
import { ActionIcon, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { CloseIcon } from '#ui/icons.tsx'
import classes from './banner.module.css'

interface Props {
  readonly icon: ReactNode
  readonly tone?: 'accent' | 'warning'
  readonly title: string
  readonly text: string
  readonly action?: { readonly label: string; readonly onClick: () => void }
  readonly dismiss?: { readonly label: string; readonly onClick: () => void }
}

export function Banner({ icon, tone = 'accent', title, text, action, dismiss }: Props) {
  return (
    <section className={classes.banner} data-tone={tone} role={tone === 'warning' ? 'status' : undefined}>
      <div className={classes.icon}>{icon}</div>
      <div className={classes.texts}>
        <h2 className={classes.title}>{title}</h2>
        <p className={classes.text}>{text}</p>
        {action ? (
          <Button size="sm" mt="xs" onClick={action.onClick}>
            {action.label}
          </Button>
        ) : null}
      </div>
      {dismiss ? (
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={dismiss.label} onClick={dismiss.onClick}>
          <CloseIcon size={20} />
        </ActionIcon>
      ) : null}
    </section>
  )
}
