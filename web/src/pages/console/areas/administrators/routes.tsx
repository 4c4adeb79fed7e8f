import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '#console/shell/root-route.tsx'
import { messages } from './messages/index.ts'

const getParentRoute = () => rootRoute
const loader = () => messages.load()

export const routes = [
  createRoute({
    getParentRoute,
    path: '/administrators',
    loader,
    component: lazyRouteComponent(() => import('./list.tsx'), 'AdministratorList'),
  }),
  createRoute({
    getParentRoute,
    path: '/administrators/invite',
    loader,
    component: lazyRouteComponent(() => import('./invite.tsx'), 'InviteAdministrator'),
  }),
  createRoute({
    getParentRoute,
    path: '/administrators/$userId',
    loader,
    component: lazyRouteComponent(() => import('./administrator.tsx'), 'AdministratorPage'),
  }),
] as const
