import type { MouseEvent, ReactNode } from 'react'
import { go, hrefOf } from '../navigation.ts'

interface Props {
  readonly to: string
  readonly className?: string | undefined
  readonly isCurrent?: boolean
  /** For screen readers, if the content does not say where the link leads. */
  readonly label?: string
  readonly children: ReactNode
}

/** A real link, so that it can be opened in another tab; a plain click stays on the page. */
export function Link({ to, className, isCurrent, label, children }: Props) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    go(to)
  }
  return (
    <a
      href={hrefOf(to)}
      className={className}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={label}
      onClick={follow}
    >
      {children}
    </a>
  )
}
