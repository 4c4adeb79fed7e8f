// One-time codes for other services.
import { type CodeSettings, importCodeKey } from '../codes/one-time-code.ts'
import type { OtpauthAccount } from '../codes/otpauth.ts'
import { openSecret, sealSecret } from '../codes/sealed-secret.ts'
import type { LocalDatabase } from '../storage/database.ts'
import type { CodeAccount } from '../storage/rows.ts'
import type { AppStore } from './app-state.ts'

export interface Codes {
  add(account: OtpauthAccount): Promise<void>
  remove(codeId: string): Promise<void>
  /** For making codes; the secret itself is in no variable for longer than that takes. */
  keyOf(account: CodeAccount): Promise<CryptoKey>
}

export function createCodes({ database, store }: { database: LocalDatabase; store: AppStore }): Codes {
  return {
    async add({ secret, issuer, name, algorithm, digits, periodSeconds }) {
      const id = crypto.randomUUID()
      const settings: CodeSettings = { algorithm, digits, periodSeconds }
      const sealed = await sealSecret(database, id, secret)
      const account: CodeAccount = { id, issuer, name, ...settings, addedAt: Date.now(), sealed }
      await database.put('codes', account)
      store.change({ codes: [...store.get().codes, account] })
    },
    async remove(codeId) {
      await database.delete('codes', codeId)
      store.change({ codes: store.get().codes.filter(({ id }) => id !== codeId) })
    },
    async keyOf({ id, sealed, algorithm }) {
      return importCodeKey(await openSecret(database, id, sealed), algorithm)
    },
  }
}
