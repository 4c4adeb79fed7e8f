// The addresses of the page's own screens, below wherever it is served.
import { useSyncExternalStore } from 'react'

const base = new URL(document.baseURI).pathname
const watching = new Set<() => void>()

const tell = () => {
  for (const changed of watching) changed()
}
addEventListener('popstate', tell)

const subscribe = (changed: () => void) => {
  watching.add(changed)
  return () => void watching.delete(changed)
}

const current = (): string => location.pathname.slice(base.length).replace(/\/$/, '')

/** Without a slash at either end: `add/sms`. */
export const usePlace = (): string => useSyncExternalStore(subscribe, current)

export const hrefOf = (place: string): string => base + place

export function go(place: string): void {
  history.pushState(null, '', hrefOf(place))
  scrollTo(0, 0)
  tell()
}
