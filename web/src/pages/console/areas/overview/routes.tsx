import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '#console/shell/root-route.tsx'
import { messages as connectorMessages } from '../connectors/messages/index.ts'
import { messages as firstStepsMessages } from './first-steps/messages/index.ts'
import { messages } from './messages/index.ts'
import { readPeriod } from './period.ts'

export const routes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/',
    loader: () => Promise.all([messages.load(), connectorMessages.load(), firstStepsMessages.load()]),
    validateSearch: readPeriod,
    component: lazyRouteComponent(() => import('./overview.tsx'), 'Overview'),
  }),
] as const
