import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { messages as credentials } from '#console/parts/credentials/messages/index.ts'
import { searchTexts } from '#console/parts/search-texts.ts'
import { rootRoute } from '#console/shell/root-route.tsx'
import { messages as analysis } from './analysis/messages/index.ts'
import { messages as approvals } from './approvals/messages/index.ts'
import { readApprovalSearch } from './approvals/search.ts'
import { messages as decisions } from './decisions/messages/index.ts'
import { readDecisionSearch } from './decisions/search.ts'
import { messages as delegations } from './delegations/messages/index.ts'
import { messages as entities } from './entities/messages/index.ts'
import { readEntitySearch } from './entities/search.ts'
import { messages as killSwitch } from './kill-switch/messages/index.ts'
import { readRevocationSearch } from './kill-switch/search.ts'
import { messages as policies } from './policies/messages/index.ts'
import { messages as registry } from './registry/messages/index.ts'
import { messages as replays } from './replays/messages/index.ts'
import { readReplaySearch } from './replays/search.ts'
import { messages as shadow } from './shadow/messages/index.ts'
import { messages as standing } from './standing/messages/index.ts'
import { messages as whatIf } from './what-if/messages/index.ts'
import { readCaseSearch } from './what-if/search.ts'

const getParentRoute = () => rootRoute
const loadRegistry = () => Promise.all([registry.load(), credentials.load(), delegations.load(), standing.load()])

const registryRoutes = [
  createRoute({
    getParentRoute,
    path: '/agents',
    loader: loadRegistry,
    component: lazyRouteComponent(() => import('./registry/list.tsx'), 'AgentList'),
  }),
  createRoute({
    getParentRoute,
    path: '/agents/register',
    loader: loadRegistry,
    component: lazyRouteComponent(() => import('./registry/register.tsx'), 'RegisterAgent'),
  }),
  createRoute({
    getParentRoute,
    path: '/agents/$agentId',
    loader: loadRegistry,
    component: lazyRouteComponent(() => import('./registry/agent.tsx'), 'AgentPage'),
  }),
] as const

const policyRoutes = [
  createRoute({
    getParentRoute,
    path: '/agents/policies',
    loader: () => policies.load(),
    component: lazyRouteComponent(() => import('./policies/draft.tsx'), 'Draft'),
  }),
  createRoute({
    getParentRoute,
    path: '/agents/policies/history',
    loader: () => policies.load(),
    component: lazyRouteComponent(() => import('./policies/history.tsx'), 'PolicyHistory'),
  }),
  createRoute({
    getParentRoute,
    path: '/agents/policies/analysis',
    loader: () => analysis.load(),
    component: lazyRouteComponent(() => import('./analysis/analysis.tsx'), 'Analysis'),
  }),
  createRoute({
    getParentRoute,
    path: '/agents/policies/shadow',
    loader: () => shadow.load(),
    component: lazyRouteComponent(() => import('./shadow/shadow.tsx'), 'Shadow'),
  }),
  createRoute({
    getParentRoute,
    path: '/agents/policies/replays',
    loader: () => replays.load(),
    component: lazyRouteComponent(() => import('./replays/list.tsx'), 'ReplayList'),
  }),
  createRoute({
    getParentRoute,
    path: '/agents/policies/replays/$replayId',
    loader: () => replays.load(),
    validateSearch: readReplaySearch,
    component: lazyRouteComponent(() => import('./replays/replay.tsx'), 'Replay'),
  }),
  createRoute({
    getParentRoute,
    path: '/agents/policies/$version',
    loader: () => policies.load(),
    validateSearch: (search: Readonly<Record<string, unknown>>): { policy?: string } => searchTexts(search, ['policy']),
    component: lazyRouteComponent(() => import('./policies/version.tsx'), 'PolicyVersion'),
  }),
  createRoute({
    getParentRoute,
    path: '/agents/what-if',
    loader: () => whatIf.load(),
    validateSearch: readCaseSearch,
    component: lazyRouteComponent(() => import('./what-if/what-if.tsx'), 'WhatIf'),
  }),
] as const

const entityRoutes = [
  createRoute({
    getParentRoute,
    path: '/agents/entities',
    loader: () => entities.load(),
    validateSearch: readEntitySearch,
    component: lazyRouteComponent(() => import('./entities/list.tsx'), 'EntityList'),
  }),
  createRoute({
    getParentRoute,
    path: '/agents/entities/add',
    loader: () => entities.load(),
    component: lazyRouteComponent(() => import('./entities/add.tsx'), 'AddEntity'),
  }),
  createRoute({
    getParentRoute,
    path: '/agents/entities/upload',
    loader: () => entities.load(),
    component: lazyRouteComponent(() => import('./entities/upload.tsx'), 'UploadEntities'),
  }),
  createRoute({
    getParentRoute,
    path: '/agents/entities/$type/$id',
    loader: () => entities.load(),
    component: lazyRouteComponent(() => import('./entities/entity.tsx'), 'EntityPage'),
  }),
] as const

const runtimeRoutes = [
  createRoute({
    getParentRoute,
    path: '/agents/approvals',
    loader: () => approvals.load(),
    validateSearch: readApprovalSearch,
    component: lazyRouteComponent(() => import('./approvals/approvals.tsx'), 'Approvals'),
  }),
  createRoute({
    getParentRoute,
    path: '/agents/decisions',
    loader: () => decisions.load(),
    validateSearch: readDecisionSearch,
    component: lazyRouteComponent(() => import('./decisions/list.tsx'), 'DecisionList'),
  }),
  createRoute({
    getParentRoute,
    path: '/agents/decisions/$evaluationId',
    loader: () => decisions.load(),
    component: lazyRouteComponent(() => import('./decisions/decision.tsx'), 'DecisionPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/agents/kill-switch',
    loader: () => killSwitch.load(),
    validateSearch: readRevocationSearch,
    component: lazyRouteComponent(() => import('./kill-switch/kill-switch.tsx'), 'KillSwitch'),
  }),
] as const

export const routes = [...registryRoutes, ...policyRoutes, ...entityRoutes, ...runtimeRoutes] as const
