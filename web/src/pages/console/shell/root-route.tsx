import { createRootRoute } from '@tanstack/react-router'
import { NotFound, PageFailed } from './endings.tsx'
import { Shell } from './shell.tsx'

/** The parent of every route of every area. */
export const rootRoute = createRootRoute({
  component: Shell,
  notFoundComponent: NotFound,
  errorComponent: PageFailed,
})
