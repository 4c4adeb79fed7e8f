import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '#console/shell/root-route.tsx'
import { messages } from './messages/index.ts'

export const routes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/configuration/branding',
    loader: () => messages.load(),
    component: lazyRouteComponent(() => import('./branding.tsx'), 'BrandingPage'),
  }),
] as const
