import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { messages as credentials } from '#console/parts/credentials/messages/index.ts'
import { rootRoute } from '#console/shell/root-route.tsx'
import { messages } from './messages/index.ts'
import { readTenantSearch } from './search.ts'

const getParentRoute = () => rootRoute
const loader = () => Promise.all([messages.load(), credentials.load()])

export const routes = [
  createRoute({
    getParentRoute,
    path: '/tenants',
    validateSearch: readTenantSearch,
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
