// The texts of the pages, as the pages load them, so that a journey names a button by its key and not by its wording.
import shared from '@countersign/web/i18n/shared/en.ts'
import authenticatorDe from '@countersign/web/pages/authenticator/messages/de.ts'
import authenticator from '@countersign/web/pages/authenticator/messages/en.ts'
import administrators from '@countersign/web/pages/console/areas/administrators/messages/en.ts'
import analysis from '@countersign/web/pages/console/areas/agents/analysis/messages/en.ts'
import approvals from '@countersign/web/pages/console/areas/agents/approvals/messages/en.ts'
import decisions from '@countersign/web/pages/console/areas/agents/decisions/messages/en.ts'
import delegations from '@countersign/web/pages/console/areas/agents/delegations/messages/en.ts'
import entities from '@countersign/web/pages/console/areas/agents/entities/messages/en.ts'
import killSwitch from '@countersign/web/pages/console/areas/agents/kill-switch/messages/en.ts'
import policies from '@countersign/web/pages/console/areas/agents/policies/messages/en.ts'
import registry from '@countersign/web/pages/console/areas/agents/registry/messages/en.ts'
import replays from '@countersign/web/pages/console/areas/agents/replays/messages/en.ts'
import shadow from '@countersign/web/pages/console/areas/agents/shadow/messages/en.ts'
import whatIf from '@countersign/web/pages/console/areas/agents/what-if/messages/en.ts'
import alerts from '@countersign/web/pages/console/areas/alerts/messages/en.ts'
import audit from '@countersign/web/pages/console/areas/audit/messages/en.ts'
import authenticationModes from '@countersign/web/pages/console/areas/authentication-modes/messages/en.ts'
import authenticationModesFr from '@countersign/web/pages/console/areas/authentication-modes/messages/fr.ts'
import branding from '@countersign/web/pages/console/areas/branding/messages/en.ts'
import clients from '@countersign/web/pages/console/areas/clients/messages/en.ts'
import connectors from '@countersign/web/pages/console/areas/connectors/messages/en.ts'
import fidoMetadata from '@countersign/web/pages/console/areas/fido-metadata/messages/en.ts'
import hardwareTokens from '@countersign/web/pages/console/areas/hardware-tokens/messages/en.ts'
import inbox from '@countersign/web/pages/console/areas/inbox/messages/en.ts'
import keys from '@countersign/web/pages/console/areas/keys/messages/en.ts'
import limits from '@countersign/web/pages/console/areas/limits/messages/en.ts'
import messageTemplates from '@countersign/web/pages/console/areas/message-templates/messages/en.ts'
import firstSteps from '@countersign/web/pages/console/areas/overview/first-steps/messages/en.ts'
import overview from '@countersign/web/pages/console/areas/overview/messages/en.ts'
import tenants from '@countersign/web/pages/console/areas/tenants/messages/en.ts'
import users from '@countersign/web/pages/console/areas/users/messages/en.ts'
import credentials from '@countersign/web/pages/console/parts/credentials/messages/en.ts'
import schemaForm from '@countersign/web/pages/console/parts/schema-form/messages/en.ts'
import shell from '@countersign/web/pages/console/shell/messages/en.ts'
import ownAgents from '@countersign/web/pages/self-service/agents/messages/en.ts'
import selfService from '@countersign/web/pages/self-service/messages/en.ts'
import notifications from '@countersign/web/pages/self-service/notifications/messages/en.ts'
import signInDe from '@countersign/web/pages/sign-in/messages/de.ts'
import signIn from '@countersign/web/pages/sign-in/messages/en.ts'
import signInFr from '@countersign/web/pages/sign-in/messages/fr.ts'
import session from '@countersign/web/session/messages/en.ts'

export const en = {
  administrators,
  alerts,
  approvals,
  audit,
  authenticationModes,
  authenticator,
  branding,
  clients,
  connectors,
  credentials,
  decisions,
  delegations,
  entities,
  fidoMetadata,
  firstSteps,
  hardwareTokens,
  inbox,
  keys,
  killSwitch,
  limits,
  messageTemplates,
  notifications,
  overview,
  ownAgents,
  policies,
  registry,
  replays,
  schemaForm,
  selfService,
  session,
  analysis,
  shadow,
  shared,
  shell,
  signIn,
  tenants,
  users,
  whatIf,
} as const

export const de = { authenticator: authenticatorDe, signIn: signInDe } as const

export const fr = { authenticationModes: authenticationModesFr, signIn: signInFr } as const
