// The routes of every area.

import { routes as administrators } from './administrators/routes.tsx'
import { routes as agents } from './agents/routes.tsx'
import { routes as alerts } from './alerts/routes.tsx'
import { routes as audit } from './audit/routes.tsx'
import { routes as authenticationModes } from './authentication-modes/routes.tsx'
import { routes as branding } from './branding/routes.tsx'
import { routes as clients } from './clients/routes.tsx'
import { routes as connectors } from './connectors/routes.tsx'
import { routes as fidoMetadata } from './fido-metadata/routes.tsx'
import { routes as hardwareTokens } from './hardware-tokens/routes.tsx'
import { routes as inbox } from './inbox/routes.tsx'
import { routes as keys } from './keys/routes.tsx'
import { routes as limits } from './limits/routes.tsx'
import { routes as messageTemplates } from './message-templates/routes.tsx'
import { routes as overview } from './overview/routes.tsx'
import { routes as tenants } from './tenants/routes.tsx'
import { routes as users } from './users/routes.tsx'

export const areaRoutes = [
  ...overview,
  ...alerts,
  ...users,
  ...authenticationModes,
  ...connectors,
  ...messageTemplates,
  ...branding,
  ...limits,
  ...hardwareTokens,
  ...inbox,
  ...clients,
  ...administrators,
  ...agents,
  ...audit,
  ...keys,
  ...tenants,
  ...fidoMetadata,
] as const
