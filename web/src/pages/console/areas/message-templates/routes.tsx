import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { formMessages } from '#console/parts/schema-form/messages/index.ts'
import { rootRoute } from '#console/shell/root-route.tsx'
import { messages } from './messages/index.ts'

const loader = () => Promise.all([messages.load(), formMessages.load()])

export const routes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/configuration/message-templates',
    loader,
    component: lazyRouteComponent(() => import('./list.tsx'), 'TemplateList'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/configuration/message-templates/add',
    loader,
    component: lazyRouteComponent(() => import('./add.tsx'), 'AddTemplate'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/configuration/message-templates/$templateId',
    loader,
    component: lazyRouteComponent(() => import('./template.tsx'), 'TemplatePage'),
  }),
] as const
