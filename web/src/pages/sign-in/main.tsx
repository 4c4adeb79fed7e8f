import { startSession } from '#session/start.ts'
import { renderPage } from '#ui/render-page.tsx'
import { readAddress } from './address.ts'
import { App } from './app.tsx'
import { messages } from './messages/index.ts'

const address = readAddress(location.href, document.baseURI)
// The invitation is a secret: it stays in the memory of the page, not in the address bar.
if (address.invitation) history.replaceState(null, '', location.pathname + location.search)

void renderPage(async () => {
  await Promise.all([startSession(), messages.load()])
  return <App address={address} />
})
