import { loadPageConfig } from '#api/page-config.ts'
import { AlertIcon } from '#ui/icons.tsx'
import { renderPage } from '#ui/render-page.tsx'
import { State } from '#ui/states/state.tsx'
import { App } from './app.tsx'
import { readFragment } from './links/link.ts'
import { messages } from './messages/index.ts'
import { AuthenticatorContext } from './parts/context.ts'
import { screenOf } from './screens/follow-link.ts'
import { startAuthenticator } from './state/authenticator.ts'
import { startInstallOffer } from './state/install.ts'
import { go, startNavigation } from './state/navigation.ts'
import { startServiceWorker } from './state/service-worker.ts'

startInstallOffer()

void renderPage(async () => {
  await messages.load()
  const text = messages.text()
  if (!isSecureContext) {
    return (
      <State icon={<AlertIcon size={32} />} tone="danger" title={text.insecureTitle} isWholeScreen>
        {text.insecureText}
      </State>
    )
  }
  const authenticator = await startAuthenticator(await loadPageConfig())
  startServiceWorker({
    onPushed: authenticator.watch.refresh,
    onOpen: (challengeId) => go({ name: 'request', challengeId }),
  })
  startNavigation((hash) =>
    go(screenOf(readFragment(hash, authenticator.deployment.appUrl)) ?? { name: 'unknown-link' }),
  )
  return (
    <AuthenticatorContext value={authenticator}>
      <App />
    </AuthenticatorContext>
  )
})
