import { createRouter } from '@tanstack/react-router'
import { areaRoutes } from './areas/index.ts'
import { rootRoute } from './shell/root-route.tsx'

export const router = createRouter({
  routeTree: rootRoute.addChildren(areaRoutes),
  basepath: new URL(document.baseURI).pathname,
  defaultPreload: 'intent',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
