import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { formMessages } from '#console/parts/schema-form/messages/index.ts'
import { rootRoute } from '#console/shell/root-route.tsx'
import { messages } from './messages/index.ts'

export const routes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/configuration/limits',
    loader: () => Promise.all([messages.load(), formMessages.load()]),
    component: lazyRouteComponent(() => import('./limits.tsx'), 'Limits'),
  }),
] as const
