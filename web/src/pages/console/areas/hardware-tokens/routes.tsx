import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../shell/root-route.tsx'
import { messages } from './messages/index.ts'
import type { TokenSearch } from './search.ts'

const loader = () => messages.load()

export const routes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/hardware-tokens',
    validateSearch: ({ prefix, assigned }: Record<string, unknown>): TokenSearch => ({
      // A serial number that looks like a number in an address is read as one.
      ...(prefix === undefined || prefix === '' ? {} : { prefix: String(prefix) }),
      ...(typeof assigned === 'boolean' ? { assigned } : {}),
    }),
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
