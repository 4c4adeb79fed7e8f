// Lists of things and of facts, on cards.
import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './list.module.css'

export function Card({ children, title }: { readonly children: ReactNode; readonly title?: string }) {
  return (
    <section className={classes.section}>
      {title ? <h2 className={classes.heading}>{title}</h2> : null}
      <div className={classes.card}>{children}</div>
    </section>
  )
}

interface RowProps {
  readonly leading: ReactNode
  readonly title: string
  readonly note?: ReactNode
  readonly trailing?: ReactNode
  readonly onClick?: () => void
  readonly label?: string
}

export function Row({ leading, title, note, trailing, onClick, label }: RowProps) {
  const content = (
    <>
      {leading}
      <div className={classes.texts}>
        <div className={classes.title}>{title}</div>
        {note ? <div className={classes.note}>{note}</div> : null}
      </div>
      {trailing}
    </>
  )
  return onClick ? (
    <UnstyledButton className={classes.row} onClick={onClick} aria-label={label}>
      {content}
    </UnstyledButton>
  ) : (
    <div className={classes.row}>{content}</div>
  )
}

/** A card that shows its content when it is opened. */
export function Disclosure({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <details className={classes.card}>
      <summary className={classes.summary}>{title}</summary>
      {children}
    </details>
  )
}

export interface Fact {
  readonly label: string
  readonly value: ReactNode
}

interface FactsProps {
  readonly facts: readonly Fact[]
  /** The labels are quotations, not our words. */
  readonly areQuoted?: boolean
}

/** Each text stands alone: letters of a script from right to left move nothing outside of it. */
export function Facts({ facts, areQuoted }: FactsProps) {
  return (
    <dl className={classes.facts} data-quoted={areQuoted || undefined}>
      {facts.map(({ label, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: labels are another's and may repeat; the list never changes
        <div key={index} className={classes.fact}>
          <dt>
            <bdi>{label}</bdi>
          </dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
