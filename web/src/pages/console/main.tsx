import { startSession } from '#session/start.ts'
import { renderPage } from '#ui/render-page.tsx'
import { App } from './app.tsx'
import { messages } from './shell/messages/index.ts'

void renderPage(async () => {
  await Promise.all([startSession(), messages.load()])
  return <App />
})
