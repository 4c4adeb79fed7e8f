// All that the screens show.
import type { Asked } from '../device/asked.ts'
import type { Account, CodeAccount, HistoryEntry } from '../storage/rows.ts'
import { createStore, type Store } from './store.ts'

/** Waits for this person's answer. */
export interface OpenRequest {
  readonly account: Account
  readonly asked: Asked
  /** By this device's clock. */
  readonly expiresAt: number
}

export interface AppState {
  readonly accounts: readonly Account[]
  readonly codes: readonly CodeAccount[]
  /** The newest first. */
  readonly history: readonly HistoryEntry[]
  readonly requests: readonly OpenRequest[]
  /** Whether the server answered last time. */
  readonly reachable: boolean
}

export type AppStore = Store<AppState>

export const createAppStore = (kept: Pick<AppState, 'accounts' | 'codes' | 'history'>): AppStore =>
  createStore<AppState>({ ...kept, requests: [], reachable: true })
