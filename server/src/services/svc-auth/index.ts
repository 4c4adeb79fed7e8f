import { svcAuth as signatures } from '@countersign/contract/operations'
import type { DomainService } from '../operation.ts'
import { whoAmI } from '../who-am-i.ts'
import { getAuthorizationServerMetadata } from './oauth/get-authorization-server-metadata.ts'
import { getJwks } from './oauth/get-jwks.ts'
import { introspectToken } from './oauth/introspect-token.ts'
import { issueToken } from './oauth/issue-token.ts'
import { revokeToken } from './oauth/revoke-token.ts'
import { cancelAccessRequest } from './pdp/cancel-access-request.ts'
import { completeGrant } from './pdp/complete-grant.ts'
import { consumeGrant } from './pdp/consume-grant.ts'
import { evaluate } from './pdp/evaluate.ts'
import { evaluateMany } from './pdp/evaluate-many.ts'
import { getAccessRequest } from './pdp/get-access-request.ts'
import { getPdpMetadata } from './pdp/get-pdp-metadata.ts'
import { introspectGrant } from './pdp/introspect-grant.ts'
import { issueGrant } from './pdp/issue-grant.ts'
import { requestAccess } from './pdp/request-access.ts'
import { searchActions } from './pdp/search-actions.ts'
import { searchResources } from './pdp/search-resources.ts'
import { searchSubjects } from './pdp/search-subjects.ts'
import { acceptInvitation } from './sign-in/accept-invitation.ts'
import { answerSecondFactor } from './sign-in/answer-second-factor.ts'
import { challengeSecondFactor } from './sign-in/challenge-second-factor.ts'
import { getLogo } from './sign-in/get-logo.ts'
import { getRelatedOrigins } from './sign-in/get-related-origins.ts'
import { getSession } from './sign-in/get-session.ts'
import { getSignInPage } from './sign-in/get-sign-in-page.ts'
import { offerInvitationPasskey } from './sign-in/offer-invitation-passkey.ts'
import { offerPasskey } from './sign-in/offer-passkey.ts'
import { readInvitation } from './sign-in/read-invitation.ts'
import { signInWithDevice } from './sign-in/sign-in-with-device.ts'
import { signInWithPasskey } from './sign-in/sign-in-with-passkey.ts'
import { signInWithPassword } from './sign-in/sign-in-with-password.ts'
import { signInWithTemporaryCode } from './sign-in/sign-in-with-temporary-code.ts'
import { signOut } from './sign-in/sign-out.ts'
import { stepUp } from './sign-in/step-up.ts'

export const svcAuth: DomainService = {
  id: 'svc-auth',
  title: 'Countersign: authentication',
  description:
    "Issues access tokens to a tenant's clients, and publishes the keys and metadata to verify them. Signs users in. Decides what users and agents may do.",
  sessions: true,
  pages: [
    { name: 'sign-in', path: '', clientRoutes: true },
    { name: 'guide', path: '/guide', folder: true },
  ],
  operations: [
    issueToken,
    introspectToken,
    revokeToken,
    getJwks,
    getAuthorizationServerMetadata,
    getPdpMetadata,
    evaluate,
    evaluateMany,
    searchSubjects,
    searchResources,
    searchActions,
    requestAccess,
    getAccessRequest,
    cancelAccessRequest,
    issueGrant,
    introspectGrant,
    consumeGrant,
    completeGrant,
    getRelatedOrigins,
    getLogo,
    getSignInPage,
    offerPasskey,
    signInWithPasskey,
    signInWithPassword,
    signInWithDevice,
    challengeSecondFactor,
    answerSecondFactor,
    signInWithTemporaryCode,
    readInvitation,
    offerInvitationPasskey,
    acceptInvitation,
    getSession,
    stepUp,
    signOut,
    whoAmI(signatures.whoAmI),
  ],
}
