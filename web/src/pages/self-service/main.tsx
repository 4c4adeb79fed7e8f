import { startSession } from '#session/start.ts'
import { renderPage } from '#ui/render-page.tsx'
import { messages as agentMessages } from './agents/messages/index.ts'
import { App } from './app.tsx'
import { messages } from './messages/index.ts'
import { messages as notificationMessages } from './notifications/messages/index.ts'

void renderPage(async () => {
  await Promise.all([startSession(), messages.load(), agentMessages.load(), notificationMessages.load()])
  return <App />
})
