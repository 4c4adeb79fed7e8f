import { svcAdmin as signatures } from '@countersign/contract/operations'
import type { DomainService } from '../operation.ts'
import { whoAmI } from '../who-am-i.ts'
import { deleteAdministrator } from './administrators/delete-administrator.ts'
import { getAdministrator } from './administrators/get-administrator.ts'
import { inviteAdministrator } from './administrators/invite-administrator.ts'
import { listAdministrators } from './administrators/list-administrators.ts'
import { reinviteAdministrator } from './administrators/reinvite-administrator.ts'
import { updateAdministrator } from './administrators/update-administrator.ts'
import { createAgent } from './agents/create-agent.ts'
import { createAgentSecret } from './agents/create-agent-secret.ts'
import { deleteAgent } from './agents/delete-agent.ts'
import { deleteAgentSecret } from './agents/delete-agent-secret.ts'
import { getAgent } from './agents/get-agent.ts'
import { listAgents } from './agents/list-agents.ts'
import { resumeAgent } from './agents/resume-agent.ts'
import { suspendAgent } from './agents/suspend-agent.ts'
import { updateAgent } from './agents/update-agent.ts'
import { acknowledgeAlert } from './alerts/acknowledge-alert.ts'
import { acknowledgeAlerts } from './alerts/acknowledge-alerts.ts'
import { listAlerts } from './alerts/list-alerts.ts'
import { listApprovals } from './approvals/list-approvals.ts'
import { exportAuditEvents } from './audit-events/export-audit-events.ts'
import { getAuditEvent } from './audit-events/get-audit-event.ts'
import { listAuditEvents } from './audit-events/list-audit-events.ts'
import { verifyAuditEvents } from './audit-events/verify-audit-events.ts'
import { getAuthenticationMode } from './authentication-modes/get-authentication-mode.ts'
import { listAuthenticationModes } from './authentication-modes/list-authentication-modes.ts'
import { updateAuthenticationMode } from './authentication-modes/update-authentication-mode.ts'
import { getBranding } from './branding/get-branding.ts'
import { updateBranding } from './branding/update-branding.ts'
import { createClient } from './clients/create-client.ts'
import { createClientSecret } from './clients/create-client-secret.ts'
import { deleteClient } from './clients/delete-client.ts'
import { deleteClientSecret } from './clients/delete-client-secret.ts'
import { getClient } from './clients/get-client.ts'
import { listClients } from './clients/list-clients.ts'
import { updateClient } from './clients/update-client.ts'
import { createConnector } from './connectors/create-connector.ts'
import { deleteConnector } from './connectors/delete-connector.ts'
import { getConnector } from './connectors/get-connector.ts'
import { listConnectorTypes } from './connectors/list-connector-types.ts'
import { listConnectors } from './connectors/list-connectors.ts'
import { testConnector } from './connectors/test-connector.ts'
import { updateConnector } from './connectors/update-connector.ts'
import { getDecision } from './decisions/get-decision.ts'
import { listDecisions } from './decisions/list-decisions.ts'
import { listDelegations } from './delegations/list-delegations.ts'
import { deleteDevice } from './devices/delete-device.ts'
import { getDevice } from './devices/get-device.ts'
import { listDevices } from './devices/list-devices.ts'
import { deleteEntity } from './entities/delete-entity.ts'
import { getEntity } from './entities/get-entity.ts'
import { listEntities } from './entities/list-entities.ts'
import { upsertEntities } from './entities/upsert-entities.ts'
import { assignHardwareToken } from './hardware-tokens/assign-hardware-token.ts'
import { deleteHardwareToken } from './hardware-tokens/delete-hardware-token.ts'
import { getHardwareToken } from './hardware-tokens/get-hardware-token.ts'
import { getHardwareTokenImport } from './hardware-tokens/get-hardware-token-import.ts'
import { importHardwareTokens } from './hardware-tokens/import-hardware-tokens.ts'
import { listHardwareTokenImportLines } from './hardware-tokens/list-hardware-token-import-lines.ts'
import { listHardwareTokens } from './hardware-tokens/list-hardware-tokens.ts'
import { resyncHardwareToken } from './hardware-tokens/resync-hardware-token.ts'
import { listInbox } from './inbox/list-inbox.ts'
import { createMessageTemplate } from './message-templates/create-message-template.ts'
import { deleteMessageTemplate } from './message-templates/delete-message-template.ts'
import { getMessageTemplate } from './message-templates/get-message-template.ts'
import { listMessageTemplates } from './message-templates/list-message-templates.ts'
import { previewMessageTemplate } from './message-templates/preview-message-template.ts'
import { updateMessageTemplate } from './message-templates/update-message-template.ts'
import { getMfaSettings } from './mfa-settings/get-mfa-settings.ts'
import { updateMfaSettings } from './mfa-settings/update-mfa-settings.ts'
import { analysePolicyDraft } from './policy-sets/analyse-policy-draft.ts'
import { cancelPolicyReplay } from './policy-sets/cancel-policy-replay.ts'
import { checkPolicyDraft } from './policy-sets/check-policy-draft.ts'
import { getPolicyDraft } from './policy-sets/get-policy-draft.ts'
import { getPolicyReplay } from './policy-sets/get-policy-replay.ts'
import { getPolicySet } from './policy-sets/get-policy-set.ts'
import { getPolicyShadow } from './policy-sets/get-policy-shadow.ts'
import { listPolicyReplayDifferences } from './policy-sets/list-policy-replay-differences.ts'
import { listPolicyReplays } from './policy-sets/list-policy-replays.ts'
import { listPolicySets } from './policy-sets/list-policy-sets.ts'
import { listPolicyShadowDifferences } from './policy-sets/list-policy-shadow-differences.ts'
import { publishPolicySet } from './policy-sets/publish-policy-set.ts'
import { rollbackPolicySet } from './policy-sets/rollback-policy-set.ts'
import { savePolicies } from './policy-sets/save-policies.ts'
import { savePolicySchema } from './policy-sets/save-policy-schema.ts'
import { startPolicyReplay } from './policy-sets/start-policy-replay.ts'
import { startPolicyShadow } from './policy-sets/start-policy-shadow.ts'
import { stopPolicyShadow } from './policy-sets/stop-policy-shadow.ts'
import { whatIf } from './policy-sets/what-if.ts'
import { createRevocation } from './revocations/create-revocation.ts'
import { getRevocation } from './revocations/get-revocation.ts'
import { liftRevocation } from './revocations/lift-revocation.ts'
import { listRevocations } from './revocations/list-revocations.ts'
import { listSigningKeys } from './signing-keys/list-signing-keys.ts'
import { rotateSigningKeys } from './signing-keys/rotate-signing-keys.ts'
import { endStandingApproval } from './standing-approvals/end-standing-approval.ts'
import { listStandingApprovals } from './standing-approvals/list-standing-approvals.ts'
import { getPushMetrics } from './statistics/get-push-metrics.ts'
import { getStatistics } from './statistics/get-statistics.ts'
import { changeUsers } from './users/change-users.ts'
import { createTemporaryCode } from './users/create-temporary-code.ts'
import { createUser } from './users/create-user.ts'
import { deleteUser } from './users/delete-user.ts'
import { deleteUserRegistration } from './users/delete-user-registration.ts'
import { disableUser } from './users/disable-user.ts'
import { enableUser } from './users/enable-user.ts'
import { exportUsers } from './users/export-users.ts'
import { getUser } from './users/get-user.ts'
import { getUserImport } from './users/get-user-import.ts'
import { importUsers } from './users/import-users.ts'
import { inviteUser } from './users/invite-user.ts'
import { liftPushPauses } from './users/lift-push-pauses.ts'
import { listUserHistory } from './users/list-user-history.ts'
import { listUserImportLines } from './users/list-user-import-lines.ts'
import { listUserSessions } from './users/list-user-sessions.ts'
import { listUsers } from './users/list-users.ts'
import { requireSecondFactor } from './users/require-second-factor.ts'
import { revokeTemporaryCode } from './users/revoke-temporary-code.ts'
import { revokeUserInvitation } from './users/revoke-user-invitation.ts'
import { signOutUser } from './users/sign-out-user.ts'
import { unlockUser } from './users/unlock-user.ts'
import { updateUser } from './users/update-user.ts'
import { updateUserRegistration } from './users/update-user-registration.ts'
import { waiveSecondFactor } from './users/waive-second-factor.ts'

export const svcAdmin: DomainService = {
  id: 'svc-admin',
  title: 'Countersign: administration',
  description:
    'Manages one tenant: its authentication modes, users, messages, hardware tokens, agents, policies, clients, administrators, signing keys and audit events.',
  sessions: true,
  pages: [{ name: 'console', path: '', clientRoutes: true }],
  operations: [
    listAdministrators,
    inviteAdministrator,
    getAdministrator,
    updateAdministrator,
    deleteAdministrator,
    reinviteAdministrator,
    listClients,
    createClient,
    getClient,
    updateClient,
    deleteClient,
    createClientSecret,
    deleteClientSecret,
    listAuthenticationModes,
    getAuthenticationMode,
    updateAuthenticationMode,
    getMfaSettings,
    updateMfaSettings,
    listAlerts,
    acknowledgeAlert,
    acknowledgeAlerts,
    getBranding,
    updateBranding,
    getStatistics,
    getPushMetrics,
    listUsers,
    createUser,
    getUser,
    updateUser,
    deleteUser,
    listUserHistory,
    listUserSessions,
    unlockUser,
    requireSecondFactor,
    waiveSecondFactor,
    changeUsers,
    importUsers,
    getUserImport,
    listUserImportLines,
    exportUsers,
    inviteUser,
    revokeUserInvitation,
    createTemporaryCode,
    revokeTemporaryCode,
    liftPushPauses,
    signOutUser,
    disableUser,
    enableUser,
    updateUserRegistration,
    deleteUserRegistration,
    listDevices,
    getDevice,
    deleteDevice,
    listHardwareTokens,
    importHardwareTokens,
    getHardwareToken,
    deleteHardwareToken,
    assignHardwareToken,
    resyncHardwareToken,
    getHardwareTokenImport,
    listHardwareTokenImportLines,
    listConnectorTypes,
    listConnectors,
    createConnector,
    getConnector,
    updateConnector,
    deleteConnector,
    testConnector,
    listMessageTemplates,
    createMessageTemplate,
    getMessageTemplate,
    updateMessageTemplate,
    deleteMessageTemplate,
    previewMessageTemplate,
    listInbox,
    listEntities,
    getEntity,
    upsertEntities,
    deleteEntity,
    listPolicySets,
    getPolicySet,
    rollbackPolicySet,
    getPolicyDraft,
    checkPolicyDraft,
    savePolicySchema,
    savePolicies,
    publishPolicySet,
    whatIf,
    analysePolicyDraft,
    startPolicyShadow,
    getPolicyShadow,
    stopPolicyShadow,
    listPolicyShadowDifferences,
    cancelPolicyReplay,
    getPolicyReplay,
    listPolicyReplayDifferences,
    listPolicyReplays,
    startPolicyReplay,
    listSigningKeys,
    rotateSigningKeys,
    listAgents,
    createAgent,
    getAgent,
    updateAgent,
    deleteAgent,
    suspendAgent,
    resumeAgent,
    createAgentSecret,
    deleteAgentSecret,
    listDelegations,
    listStandingApprovals,
    endStandingApproval,
    listApprovals,
    listRevocations,
    createRevocation,
    getRevocation,
    liftRevocation,
    listDecisions,
    getDecision,
    listAuditEvents,
    getAuditEvent,
    verifyAuditEvents,
    exportAuditEvents,
    whoAmI(signatures.whoAmI),
  ],
}
