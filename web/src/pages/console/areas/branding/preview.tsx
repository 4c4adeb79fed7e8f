// The sign-in page and the head of an email, as they will look.
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { paint } from '#ui/brand.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { Card } from '#ui/card.tsx'
import classes from './branding.module.css'
import { messages } from './messages/index.ts'
import type { TypedBranding } from './typed-branding.ts'

interface Props {
  readonly typed: TypedBranding
  readonly organisation: string
}

const scheme = matchMedia('(prefers-color-scheme: dark)')

export function Preview({ typed: { color, logoUrl, signInText, supportUrl, senderName }, organisation }: Props) {
  const text = messages.text()
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const shown = /^#[0-9a-f]{6}$/i.test(color) ? color.toLowerCase() : null
    const show = () => {
      if (page.current) paint(page.current, shown, scheme.matches)
    }
    show()
    scheme.addEventListener('change', show)
    return () => scheme.removeEventListener('change', show)
  }, [color])
  return (
    <Card title={text.preview} note={text.previewNote}>
      <div ref={page} className={classes.page} role="img" aria-label={text.previewOf(organisation)}>
        <div className={classes.brand}>
          <BrandMark logoUrl={logoUrl} size={40} />
          <span className={classes.organisation}>{organisation}</span>
        </div>
        <p className={classes.title}>{text.signIn}</p>
        {signInText ? <p className={classes.text}>{signInText}</p> : null}
        <span className={classes.label}>{text.userName}</span>
        <span className={classes.field} />
        <Button component="span" size="md" fullWidth>
          {text.signIn}
        </Button>
        {supportUrl ? <span className={classes.link}>{text.support}</span> : null}
      </div>
      <p className={classes.sender}>
        {text.from}: <strong>{senderName || organisation}</strong>
      </p>
    </Card>
  )
}
