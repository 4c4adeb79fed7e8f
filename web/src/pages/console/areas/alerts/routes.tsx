import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '#console/shell/root-route.tsx'
import { messages } from './messages/index.ts'
import { readAlertSearch } from './search.ts'

export const routes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/alerts',
    validateSearch: readAlertSearch,
    loader: () => messages.load(),
    component: lazyRouteComponent(() => import('./alerts.tsx'), 'Alerts'),
  }),
] as const
