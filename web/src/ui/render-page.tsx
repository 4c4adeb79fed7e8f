// What every page begins with: its texts, the theme, and something sensible to show when all else fails.
import { MantineProvider } from '@mantine/core'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { language } from '../i18n/language.ts'
import { shared } from '../i18n/shared/index.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Broken } from './states/broken.tsx'
import './styles.ts'
import { theme } from './theme.ts'

/** `prepare` loads what the page cannot be shown without, and answers with the page. */
export async function renderPage(prepare: () => Promise<ReactNode>): Promise<void> {
  document.documentElement.lang = language
  // A newer version was installed since the page was opened, so the old part no longer exists.
  addEventListener('vite:preloadError', () => location.reload())
  await shared.load()
  const page = await prepare().catch((error: unknown) => {
    console.error(error)
    return <Broken />
  })
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
        <ErrorBoundary fallback={<Broken />}>{page}</ErrorBoundary>
      </MantineProvider>
    </StrictMode>,
  )
}
