import { loadDeployment } from './deployment.ts'
import { sessionMessages } from './messages/index.ts'

/** What a page for people who are signed in needs before it is shown. */
export async function startSession(): Promise<void> {
  await Promise.all([loadDeployment(), sessionMessages.load()])
}
