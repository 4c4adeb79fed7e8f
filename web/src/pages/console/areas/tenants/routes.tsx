import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { messages as credentials } from '../../parts/credentials/messages/index.ts'
import { rootRoute } from '../../shell/root-route.tsx'
import { messages } from './messages/index.ts'

const getParentRoute = () => rootRoute
const loader = () => Promise.all([messages.load(), credentials.load()])

export const routes = [
  createRoute({
    getParentRoute,
    path: '/tenants',
    loader,
    component: lazyRouteComponent(() => import('./list.tsx'), 'TenantList'),
  }),
  createRoute({
    getParentRoute,
    path: '/tenants/create',
    loader,
    component: lazyRouteComponent(() => import('./create.tsx'), 'CreateTenant'),
  }),
  createRoute({
    getParentRoute,
    path: '/tenants/$tenantId',
    loader,
    component: lazyRouteComponent(() => import('./tenant.tsx'), 'TenantPage'),
  }),
] as const
