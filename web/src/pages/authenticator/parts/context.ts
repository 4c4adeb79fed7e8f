// How screens reach the app.
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { AppState } from '../state/app-state.ts'
import type { Authenticator } from '../state/authenticator.ts'

export const AuthenticatorContext = createContext<Authenticator | undefined>(undefined)

export function useAuthenticator(): Authenticator {
  const authenticator = useContext(AuthenticatorContext)
  if (!authenticator) throw new Error('There is no authenticator around this component.')
  return authenticator
}

export function useAppState(): AppState {
  const { store } = useAuthenticator()
  return useSyncExternalStore(store.subscribe, store.get)
}
