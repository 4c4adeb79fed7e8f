// A step of the sign-in: the organisation, what the step is about, and what there is to do.
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { BrandMark } from '#ui/brand-mark.tsx'
import { LanguageSwitch } from '#ui/language-switch.tsx'
import { messages } from '../messages/index.ts'
import { useBranding } from './branding.ts'
import classes from './frame.module.css'

interface Props {
  readonly organisation?: string
  readonly title: string
  readonly lead?: string
  readonly children: ReactNode
  readonly onSubmit?: (event: FormEvent) => void
}

let isFirst = true

export function Frame({ organisation, title, lead, children, onSubmit }: Props) {
  const branding = useBranding()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · ${messages.text().appName}`
    // A screen reader begins every further step at its heading; fields that take the focus themselves come after this.
    if (!isFirst && !heading.current?.parentElement?.contains(document.activeElement)) heading.current?.focus()
    isFirst = false
  }, [title])
  const content = <div className={classes.content}>{children}</div>
  return (
    <div className={classes.page}>
      <main className={classes.card}>
        <div className={classes.brand}>
          <BrandMark logoUrl={branding?.logoUrl} size={40} />
          {organisation ? <span className={classes.organisation}>{organisation}</span> : null}
        </div>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h1>
        {lead ? <p className={classes.lead}>{lead}</p> : null}
        {onSubmit ? <form onSubmit={onSubmit}>{content}</form> : content}
      </main>
      <footer className={classes.footer}>
        {branding?.supportUrl ? (
          <a className={classes.support} href={branding.supportUrl} rel="noreferrer">
            {messages.text().support}
          </a>
        ) : null}
        <LanguageSwitch />
      </footer>
    </div>
  )
}
