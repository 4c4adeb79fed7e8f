import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '#console/shell/root-route.tsx'
import { messages } from './messages/index.ts'

export const routes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/fido-metadata',
    loader: () => messages.load(),
    component: lazyRouteComponent(() => import('./fido-metadata.tsx'), 'FidoMetadataPage'),
  }),
] as const
