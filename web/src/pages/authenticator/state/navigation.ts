// Which screen is shown, with the browser's own way back. What a screen is about stays in memory: no secret of a link is left
// in the address bar or in the browser's history.
import type { OtpauthAccount } from '../codes/otpauth.ts'
import { createStore } from './store.ts'

export type Screen =
  | { readonly name: 'home' }
  | { readonly name: 'activity' }
  | { readonly name: 'scan' }
  | { readonly name: 'paste' }
  | { readonly name: 'enrol'; readonly tenantId: string; readonly code: string }
  | { readonly name: 'enrolled'; readonly accountId: string }
  | { readonly name: 'take'; readonly tenantId: string; readonly qrContent: string }
  | { readonly name: 'add-code'; readonly account: OtpauthAccount }
  | { readonly name: 'account'; readonly accountId: string }
  | { readonly name: 'code'; readonly codeId: string }
  | { readonly name: 'request'; readonly challengeId: string }
  | { readonly name: 'elsewhere'; readonly host: string; readonly url: string }
  | { readonly name: 'unknown-link' }

const home: Screen = { name: 'home' }
const stack: Screen[] = [home]

export const navigation = createStore<{ readonly screen: Screen }>({ screen: home })

const show = () => navigation.change({ screen: stack.at(-1) ?? home })
const address = () => location.pathname + location.search

export function go(screen: Screen): void {
  stack.push(screen)
  history.pushState({ depth: stack.length - 1 }, '', address())
  show()
}

/** In place of the screen that is shown, which is done with. */
export function goInstead(screen: Screen): void {
  stack[stack.length - 1] = screen
  history.replaceState({ depth: stack.length - 1 }, '', address())
  show()
}

export function goBack(): void {
  if (stack.length > 1) history.back()
}

export function goHome(): void {
  if (stack.length > 1) history.go(1 - stack.length)
}

/** `onFragment` receives what a link opened the app for, now or later. */
export function startNavigation(onFragment: (hash: string) => void): void {
  const takeFragment = () => {
    const { hash } = location
    if (hash === '') return
    history.replaceState({ depth: stack.length - 1 }, '', address())
    onFragment(hash)
  }
  addEventListener('popstate', ({ state }: PopStateEvent) => {
    // A link to this app, opened while it runs, is a step forward that bears no mark of ours.
    if (location.hash !== '') return
    const depth = (state as { depth?: number } | null)?.depth ?? 0
    stack.length = Math.min(stack.length, depth + 1)
    show()
  })
  addEventListener('hashchange', takeFragment)
  history.replaceState({ depth: 0 }, '', address() + location.hash)
  takeFragment()
}
