import { svcSs as signatures } from '@countersign/contract/operations'
import type { DomainService } from '../operation.ts'
import { whoAmI } from '../who-am-i.ts'
import { activateMyPasskey } from './me/activate-my-passkey.ts'
import { addMyNotifiedBrowser } from './me/add-my-notified-browser.ts'
import { addMyPasskey } from './me/add-my-passkey.ts'
import { addMyRegistration } from './me/add-my-registration.ts'
import { answerMyApproval } from './me/answer-my-approval.ts'
import { answerMyChallenge } from './me/answer-my-challenge.ts'
import { beginMyApproval } from './me/begin-my-approval.ts'
import { challengeMe } from './me/challenge-me.ts'
import { createMyDelegation } from './me/create-my-delegation.ts'
import { endMyDelegation } from './me/end-my-delegation.ts'
import { endMySession } from './me/end-my-session.ts'
import { endMySessions } from './me/end-my-sessions.ts'
import { endMyStandingApproval } from './me/end-my-standing-approval.ts'
import { forgetMyBrowser } from './me/forget-my-browser.ts'
import { getMe } from './me/get-me.ts'
import { getMyApproval } from './me/get-my-approval.ts'
import { getMyDelegation } from './me/get-my-delegation.ts'
import { listMyActivity } from './me/list-my-activity.ts'
import { listMyAgentActions } from './me/list-my-agent-actions.ts'
import { listMyAgents } from './me/list-my-agents.ts'
import { listMyApprovals } from './me/list-my-approvals.ts'
import { listMyDelegations } from './me/list-my-delegations.ts'
import { listMyDevices } from './me/list-my-devices.ts'
import { listMyNotifiedBrowsers } from './me/list-my-notified-browsers.ts'
import { listMyPasskeys } from './me/list-my-passkeys.ts'
import { listMyRegistrations } from './me/list-my-registrations.ts'
import { listMyRememberedBrowsers } from './me/list-my-remembered-browsers.ts'
import { listMySessions } from './me/list-my-sessions.ts'
import { listMyStandingApprovals } from './me/list-my-standing-approvals.ts'
import { removeMyNotifiedBrowser } from './me/remove-my-notified-browser.ts'
import { removeMyRegistration } from './me/remove-my-registration.ts'
import { renameMyRegistration } from './me/rename-my-registration.ts'
import { renewMyRecoveryCodes } from './me/renew-my-recovery-codes.ts'
import { replaceMyPassword } from './me/replace-my-password.ts'
import { searchMyResources } from './me/search-my-resources.ts'
import { stopMyAgent } from './me/stop-my-agent.ts'
import { stopMyAgents } from './me/stop-my-agents.ts'
import { updateMe } from './me/update-me.ts'

export const svcSs: DomainService = {
  id: 'svc-ss',
  title: 'Countersign: self-service',
  description: 'Lets users manage their own methods, devices, sessions and agents.',
  sessions: true,
  pages: [{ name: 'self-service', path: '/SelfService', fromRoot: true, clientRoutes: true }],
  operations: [
    getMe,
    updateMe,
    listMyRegistrations,
    addMyRegistration,
    renameMyRegistration,
    removeMyRegistration,
    replaceMyPassword,
    renewMyRecoveryCodes,
    listMyPasskeys,
    addMyPasskey,
    activateMyPasskey,
    challengeMe,
    answerMyChallenge,
    listMyDevices,
    listMyAgents,
    listMyAgentActions,
    searchMyResources,
    stopMyAgent,
    stopMyAgents,
    listMyDelegations,
    createMyDelegation,
    getMyDelegation,
    endMyDelegation,
    listMyStandingApprovals,
    endMyStandingApproval,
    listMyApprovals,
    getMyApproval,
    beginMyApproval,
    answerMyApproval,
    listMyActivity,
    listMySessions,
    endMySession,
    endMySessions,
    listMyRememberedBrowsers,
    forgetMyBrowser,
    listMyNotifiedBrowsers,
    addMyNotifiedBrowser,
    removeMyNotifiedBrowser,
    whoAmI(signatures.whoAmI),
  ],
}
