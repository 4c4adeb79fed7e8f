import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '#console/shell/root-route.tsx'
import { messages } from './messages/index.ts'
import { readAuditSearch } from './search.ts'

const getParentRoute = () => rootRoute
const loader = () => messages.load()

export const routes = [
  createRoute({
    getParentRoute,
    path: '/audit',
    loader,
    validateSearch: readAuditSearch,
    component: lazyRouteComponent(() => import('./audit.tsx'), 'Audit'),
  }),
  createRoute({
    getParentRoute,
    path: '/audit/$eventId',
    loader,
    component: lazyRouteComponent(() => import('./event.tsx'), 'AuditEventPage'),
  }),
] as const
