import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '#console/shell/root-route.tsx'
import { messages } from './messages/index.ts'
import { readTokenImportSearch, readTokenSearch } from './search.ts'

const loader = () => messages.load()

export const routes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/hardware-tokens',
    validateSearch: readTokenSearch,
    loader,
    component: lazyRouteComponent(() => import('./list.tsx'), 'TokenList'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/hardware-tokens/import',
    loader,
    component: lazyRouteComponent(() => import('./import/import.tsx'), 'ImportTokens'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/hardware-tokens/imports/$importId',
    validateSearch: readTokenImportSearch,
    loader,
    component: lazyRouteComponent(() => import('./import/report.tsx'), 'ImportReport'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/hardware-tokens/token/$serialNumber',
    loader,
    component: lazyRouteComponent(() => import('./token/token.tsx'), 'TokenPage'),
  }),
] as const
