import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../shell/root-route.tsx'
import { messages as delegations } from '../agents/delegations/messages/index.ts'
import { messages } from './messages/index.ts'
import type { UserSearch } from './search.ts'

export const routes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/users',
    validateSearch: ({ prefix, status }: Record<string, unknown>): UserSearch => ({
      // What looks like a number in an address is read as one.
      ...(prefix === undefined || prefix === '' ? {} : { prefix: String(prefix) }),
      ...(status === 'active' || status === 'disabled' ? { status } : {}),
    }),
    loader: () => messages.load(),
    component: lazyRouteComponent(() => import('./list.tsx'), 'UserList'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/users/$userId',
    loader: () => Promise.all([messages.load(), delegations.load()]),
    component: lazyRouteComponent(() => import('./user/user.tsx'), 'UserPage'),
  }),
] as const
