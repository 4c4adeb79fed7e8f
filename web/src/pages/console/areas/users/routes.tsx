import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { messages as credentials } from '#console/parts/credentials/messages/index.ts'
import { rootRoute } from '#console/shell/root-route.tsx'
import { messages as delegations } from '../agents/delegations/messages/index.ts'
import { messages as standing } from '../agents/standing/messages/index.ts'
import { readUserImportSearch } from './files/search.ts'
import { messages } from './messages/index.ts'
import { readUserSearch } from './search.ts'

export const routes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/users',
    validateSearch: readUserSearch,
    loader: () => messages.load(),
    component: lazyRouteComponent(() => import('./list.tsx'), 'UserList'),
  }),
  // Not below /users: there, any name can be the id of a user.
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/add-user',
    loader: () => messages.load(),
    component: lazyRouteComponent(() => import('./add.tsx'), 'AddUser'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/import-users',
    loader: () => messages.load(),
    component: lazyRouteComponent(() => import('./files/import.tsx'), 'ImportUsers'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/user-imports/$importId',
    validateSearch: readUserImportSearch,
    loader: () => messages.load(),
    component: lazyRouteComponent(() => import('./files/report.tsx'), 'UserImportReport'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/users/$userId',
    loader: () => Promise.all([messages.load(), delegations.load(), standing.load(), credentials.load()]),
    component: lazyRouteComponent(() => import('./user/user.tsx'), 'UserPage'),
  }),
] as const
