import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { formMessages } from '#console/parts/schema-form/messages/index.ts'
import { rootRoute } from '#console/shell/root-route.tsx'
import { messages } from './messages/index.ts'

const loader = () => Promise.all([messages.load(), formMessages.load()])

export const routes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/configuration/connectors',
    loader,
    component: lazyRouteComponent(() => import('./list.tsx'), 'ConnectorList'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/configuration/connectors/add',
    validateSearch: ({ channel }: Record<string, unknown>): { readonly channel: 'sms' | 'email' } => ({
      channel: channel === 'email' ? 'email' : 'sms',
    }),
    loader,
    component: lazyRouteComponent(() => import('./add.tsx'), 'AddConnector'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/configuration/connectors/$connectorId',
    loader,
    component: lazyRouteComponent(() => import('./connector.tsx'), 'ConnectorPage'),
  }),
] as const
