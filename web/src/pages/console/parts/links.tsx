// Links that look like something else, and the way back.
import { Button, type ButtonProps } from '@mantine/core'
import { createLink, Link, type LinkProps } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'
import { BackIcon } from '#ui/icons.tsx'
import classes from './links.module.css'

type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps>

export const ButtonLink = createLink(
  ({ ref, ...props }: ButtonProps & AnchorProps & { readonly ref?: Ref<HTMLAnchorElement> }) => (
    <Button component="a" ref={ref} {...props} />
  ),
)

export function BackLink({ to, children }: { readonly to: LinkProps['to']; readonly children: ReactNode }) {
  return (
    <Link to={to} className={classes.back}>
      <BackIcon size={18} />
      {children}
    </Link>
  )
}
