// Sets everything up beside a running `npm start`: the shop becomes a relying party, and gets its own client.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type Account, caller } from './countersign.ts'
import type { ShopSettings } from './shop.ts'

interface Mode {
  readonly settings: { readonly relyingParties: readonly { readonly id: string }[] }
}

const port = Number(process.argv[2] ?? 8096)
const {
  publicUrl: url,
  tenantId,
  clientId,
  clientSecret,
} = JSON.parse(readFileSync('data/first-run.json', 'utf8')) as Omit<Account, 'url'> & { readonly publicUrl: string }
const call = caller({ url, tenantId, clientId, clientSecret })

const shop = { id: 'shop.localhost', name: 'Passkey shop', origins: [`http://shop.localhost:${port}`] }
const path = '/SvcAdmin/v1/authentication-modes/passkey'
const { settings } = await call<Mode>('GET', path)
const others = settings.relyingParties.filter(({ id }) => id !== shop.id)
// The first relying party is the default one, so that the shop's calls need not name it.
const passkeys = { relyingParties: [shop, ...others], allowUsernameless: true }
await call('PATCH', path, { enabled: true, settings: passkeys }, { 'if-match': '*' })

const client = await call<Pick<Account, 'clientId' | 'clientSecret'>>('POST', '/SvcAdmin/v1/clients', {
  displayName: 'Passkey shop',
  scopes: ['mfa'],
})
const shopSettings: ShopSettings = {
  url,
  tenantId,
  clientId: client.clientId,
  clientSecret: client.clientSecret,
  port,
}
mkdirSync('data/passkey-shop', { recursive: true })
writeFileSync('data/passkey-shop/shop.json', JSON.stringify(shopSettings, null, 2), { mode: 0o600 })
console.log('Ready. Start the shop: npx node examples/passkey-shop/shop.ts')
