import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { formMessages } from '#console/parts/schema-form/messages/index.ts'
import { rootRoute } from '#console/shell/root-route.tsx'
import { messages } from './messages/index.ts'

const loader = () => Promise.all([messages.load(), formMessages.load()])

export const routes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/configuration/authentication-modes',
    loader,
    component: lazyRouteComponent(() => import('./list.tsx'), 'ModeList'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/configuration/authentication-modes/$authType',
    loader,
    component: lazyRouteComponent(() => import('./mode.tsx'), 'ModePage'),
  }),
] as const
