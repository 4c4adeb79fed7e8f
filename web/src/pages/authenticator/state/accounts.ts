// The accounts on this device: how they come and go.

import { systemOf } from '#ui/platform.ts'
import { createDeviceKey, type DeviceKey } from '../crypto/device-key.ts'
import type { DeviceApi } from '../device/device-api.ts'
import type { LocalDatabase } from '../storage/database.ts'
import type { Account } from '../storage/rows.ts'
import type { AppStore } from './app-state.ts'

export interface Accounts {
  /** Can be repeated where it failed half-way: the code is exchanged once. */
  enrol(link: { readonly tenantId: string; readonly code: string }, deviceName: string): Promise<Account>
  update(accountId: string, part: Partial<Account>): Promise<void>
  remove(accountId: string): Promise<void>
}

interface Parts {
  readonly database: LocalDatabase
  readonly api: DeviceApi
  readonly store: AppStore
}

export function createAccounts({ database, api, store }: Parts): Accounts {
  const begun = new Map<string, { readonly accessToken: string; readonly key: DeviceKey }>()

  const begin = async (tenantId: string, code: string) => {
    const known = begun.get(code)
    if (known) return known
    const started = { key: await createDeviceKey(), accessToken: await api.exchange(tenantId, code) }
    begun.set(code, started)
    return started
  }

  return {
    async enrol({ tenantId, code }, name) {
      const { accessToken, key } = await begin(tenantId, code)
      const platform = systemOf(navigator.userAgent) ?? 'Web'
      const {
        deviceId = '',
        userId,
        vapidPublicKey = null,
      } = await api.register({ tenantId, code, accessToken, key, name, platform })
      begun.delete(code)
      const account: Account = {
        ...key,
        id: deviceId,
        tenantId,
        organisation: tenantId,
        userId,
        deviceName: name,
        addedAt: Date.now(),
        vapidPublicKey,
        pushEndpoint: null,
        removed: false,
      }
      await database.put('accounts', account)
      store.change({ accounts: [...store.get().accounts, account] })
      // Browsers throw away what a page keeps when space runs short, unless they are asked not to.
      void navigator.storage?.persist?.()
      return account
    },

    async update(accountId, part) {
      const account = store.get().accounts.find(({ id }) => id === accountId)
      if (!account) return
      const changed = { ...account, ...part }
      await database.put('accounts', changed)
      store.change({ accounts: store.get().accounts.map((known) => (known.id === accountId ? changed : known)) })
    },

    async remove(accountId) {
      await database.delete('accounts', accountId)
      const { accounts, requests } = store.get()
      store.change({
        accounts: accounts.filter(({ id }) => id !== accountId),
        requests: requests.filter(({ account }) => account.id !== accountId),
      })
    },
  }
}
