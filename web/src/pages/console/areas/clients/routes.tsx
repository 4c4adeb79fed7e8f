import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { messages as credentials } from '#console/parts/credentials/messages/index.ts'
import { rootRoute } from '#console/shell/root-route.tsx'
import { messages } from './messages/index.ts'

const loader = () => Promise.all([messages.load(), credentials.load()])
const getParentRoute = () => rootRoute

export const routes = [
  createRoute({
    getParentRoute,
    path: '/clients',
    loader,
    component: lazyRouteComponent(() => import('./list.tsx'), 'ClientList'),
  }),
  createRoute({
    getParentRoute,
    path: '/clients/add',
    loader,
    component: lazyRouteComponent(() => import('./add.tsx'), 'AddClient'),
  }),
  createRoute({
    getParentRoute,
    path: '/clients/$clientId',
    loader,
    component: lazyRouteComponent(() => import('./client.tsx'), 'ClientPage'),
  }),
] as const
