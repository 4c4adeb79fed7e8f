// A card, and how facts are told on one.
import { type ReactNode, useId } from 'react'
import classes from './card.module.css'

interface Props {
  readonly title?: string
  /** Beside the title, such as a badge. */
  readonly badges?: ReactNode
  readonly actions?: ReactNode
  readonly note?: ReactNode
  /** For tables and lists, which reach to the edges. */
  readonly isFlush?: boolean
  readonly children?: ReactNode
}

export function Card({ title, badges, actions, note, isFlush, children }: Props) {
  const titleId = useId()
  return (
    <section className={classes.card} aria-labelledby={title ? titleId : undefined}>
      {title || actions ? (
        <div className={classes.head}>
          {title ? (
            <h2 id={titleId} className={classes.title}>
              {title}
            </h2>
          ) : null}
          {badges}
          {actions ? <div className={classes.actions}>{actions}</div> : null}
          {note ? <p className={classes.note}>{note}</p> : null}
        </div>
      ) : null}
      {children ? (
        <div className={classes.content} data-flush={isFlush || undefined}>
          {children}
        </div>
      ) : null}
    </section>
  )
}

export interface Fact {
  readonly label: string
  /** What policies or the API call it, if the label is in other words. */
  readonly name?: string | undefined
  readonly value: ReactNode
}

interface FactsProps {
  readonly facts: readonly Fact[]
  /** For short values, several beside each other. */
  readonly isCompact?: boolean
}

export function Facts({ facts, isCompact }: FactsProps) {
  return (
    <dl className={classes.facts} data-compact={isCompact || undefined}>
      {facts.map(({ label, name, value }) => (
        <div key={`${label} ${name}`} className={classes.fact}>
          <dt title={name}>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
