import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '#console/shell/root-route.tsx'
import { messages } from './messages/index.ts'

export const routes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/keys',
    loader: () => messages.load(),
    component: lazyRouteComponent(() => import('./keys.tsx'), 'Keys'),
  }),
] as const
