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
  /** Organisations are renamed. Without a connection, the names that are known stay. */
  refreshNames(): Promise<void>
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

  const update = async (accountId: string, part: Partial<Account>) => {
    const account = store.get().accounts.find(({ id }) => id === accountId)
    if (!account) return
    const changed = { ...account, ...part }
    await database.put('accounts', changed)
    store.change({ accounts: store.get().accounts.map((known) => (known.id === accountId ? changed : known)) })
  }

  return {
    update,

    async refreshNames() {
      for (const tenantId of new Set(store.get().accounts.map((account) => account.tenantId))) {
        const organisation = await api.organisationName(tenantId).catch(() => undefined)
        const outdated = store.get().accounts.filter((known) => known.tenantId === tenantId)
        for (const { id, organisation: known } of outdated)
          if (organisation !== undefined && organisation !== known) await update(id, { organisation })
      }
    },

    async enrol({ tenantId, code }, name) {
      const { accessToken, key } = await begin(tenantId, code)
      const platform = systemOf(navigator.userAgent) ?? 'Web'
      const {
        deviceId = '',
        userId,
        vapidPublicKey = null,
        organisationName = tenantId,
      } = await api.register({ tenantId, code, accessToken, key, name, platform })
      begun.delete(code)
      const account: Account = {
        ...key,
        id: deviceId,
        tenantId,
        organisation: organisationName,
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
