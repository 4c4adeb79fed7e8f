// The browser's offer to install the app, kept until the user accepts it.
import { useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

/** Not yet in TypeScript's library. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>
}

const offer = createStore<{ readonly event: InstallEvent | undefined }>({ event: undefined })

export function startInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer.change({ event: event as InstallEvent })
  })
  addEventListener('appinstalled', () => offer.change({ event: undefined }))
}

/** Undefined where there is nothing to be offered. */
export function useInstallPrompt(): (() => void) | undefined {
  const { event } = useSyncExternalStore(offer.subscribe, offer.get)
  if (!event) return undefined
  return () => {
    offer.change({ event: undefined })
    void event.prompt()
  }
}

/** Safari offers nothing, and pushes only to apps that were put on the home screen. */
export function isIosBrowser(): boolean {
  return 'standalone' in navigator && navigator.standalone === false
}
