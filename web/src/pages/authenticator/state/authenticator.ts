// The app without its screens.
import type { PageConfig } from '@countersign/contract'
import { type Deployment, deploymentOf } from '../device/deployment.ts'
import { createDeviceApi, type DeviceApi } from '../device/device-api.ts'
import { openLocalDatabase } from '../storage/database.ts'
import type { Account, CodeAccount, HistoryEntry } from '../storage/rows.ts'
import { type Accounts, createAccounts } from './accounts.ts'
import { type AppStore, createAppStore } from './app-state.ts'
import { type Codes, createCodes } from './codes.ts'
import { createHistory } from './history.ts'
import { createNotifications, type Notifications } from './notifications.ts'
import { createRequests, type Requests } from './requests.ts'
import { startWatch, type Watch } from './watch.ts'

export interface Authenticator {
  readonly deployment: Deployment
  readonly api: DeviceApi
  readonly store: AppStore
  readonly accounts: Accounts
  readonly codes: Codes
  readonly requests: Requests
  readonly notifications: Notifications
  readonly watch: Watch
}

export async function startAuthenticator(config: PageConfig): Promise<Authenticator> {
  const database = await openLocalDatabase()
  const history = await database.all<HistoryEntry>('history')
  const store = createAppStore({
    accounts: (await database.all<Account>('accounts')).sort((a, b) => a.addedAt - b.addedAt),
    codes: (await database.all<CodeAccount>('codes')).sort((a, b) => a.addedAt - b.addedAt),
    history: history.sort((a, b) => b.at - a.at),
  })
  const deployment = deploymentOf(config)
  const api = createDeviceApi(deployment)
  const accounts = createAccounts({ database, api, store })
  const notifications = createNotifications({ api, accounts, store })
  const onOver = (challengeId: string) => void notifications.clear(challengeId)
  const requests = createRequests({ api, store, remember: createHistory({ database, store }), onOver })
  const onAccepted = (account: Account, accepted: boolean) => {
    if (account.removed === accepted) void accounts.update(account.id, { removed: !accepted })
  }
  const watch = startWatch({ api, store, requests, onAccepted })
  void notifications.subscribeAll()
  void accounts.refreshNames()
  return { deployment, api, store, accounts, codes: createCodes({ database, store }), requests, notifications, watch }
}
