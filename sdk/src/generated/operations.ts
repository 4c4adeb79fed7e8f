// Generated from the contract: node scripts/sdk/generate.mjs
import type { CallOptions, Upload, Versioned } from '../operations/call-options.ts'
import type {
  AccessRequest,
  AccessRequestTask,
  AcknowledgeAlertsRequest,
  AcknowledgedAlerts,
  ActionSearchRequest,
  ActionSearchResponse,
  Administrator,
  Agent,
  Alert,
  AnalysePolicyDraftRequest,
  AskedApproval,
  AssignHardwareTokenRequest,
  AuditEvent,
  AuditExportLine,
  AuditVerification,
  AuthenticateOtpRequest,
  AuthenticatePasskeyRequest,
  AuthenticationMode,
  Branding,
  CallerDetails,
  Challenge,
  ChallengeStatus,
  ChallengeStatusRequest,
  ChangeUsersRequest,
  ChangedUsers,
  CheckPolicyDraftRequest,
  CheckedPolicyDraft,
  Client,
  ClientSecret,
  CompleteGrantRequest,
  ConfirmPushRequest,
  ConfirmQrCodeRequest,
  Connector,
  ConnectorTest,
  ConnectorType,
  ConsumeGrantRequest,
  CreateAgentRequest,
  CreateClientRequest,
  CreateConnectorRequest,
  CreateMessageTemplateRequest,
  CreateRevocationRequest,
  CreateTemporaryCodeRequest,
  CreateUserRequest,
  CreatedAgent,
  CreatedClient,
  Decision,
  DecisionChain,
  Delegation,
  DeregisterAuthRequest,
  DeregisterAuthResponse,
  Device,
  DeviceChallenge,
  DeviceChallenges,
  Entity,
  EntitySearchResponse,
  EvaluationRequest,
  EvaluationResponse,
  EvaluationsRequest,
  EvaluationsResponse,
  FetchOtpDetailsRequest,
  GrantReceipt,
  GrantState,
  HardwareToken,
  HardwareTokenImport,
  HardwareTokenImportLine,
  HardwareTokenResync,
  HistoryEntry,
  InboxMessage,
  IntrospectGrantRequest,
  InviteAdministratorRequest,
  InviteUserRequest,
  InvitedAdministrator,
  IssueGrantRequest,
  IssuedGrant,
  MessagePreview,
  MessageTemplate,
  MfaSettings,
  NewRegistration,
  PasskeyChallenge,
  PdpMetadata,
  PolicyAnalysis,
  PolicyDraft,
  PolicyReplay,
  PolicyReplayDifference,
  PolicySet,
  PolicySetSummary,
  PolicyShadow,
  PolicyShadowDifference,
  PreviewMessageTemplateRequest,
  PublishPolicySetRequest,
  PushAuthMetrics,
  PushAuthMetricsRequest,
  PushChallenge,
  QrChallenge,
  ReRegisterOtpRequest,
  ReRegisterPasswordRequest,
  RegisterDeviceRequest,
  RegisterOtpRequest,
  RegisterPasswordRequest,
  Registration,
  ResourceSearchRequest,
  ResyncHardwareTokenRequest,
  Revocation,
  RotateSigningKeysRequest,
  SendOtpRequest,
  SendPasskeyRequest,
  SessionList,
  SigningKey,
  StandingApproval,
  StartPolicyReplayRequest,
  Statistics,
  SubjectSearchRequest,
  TemporaryCode,
  TestConnectorRequest,
  TriggerPushRequest,
  TriggerQrCodeRequest,
  UnlockUserRequest,
  UpdateAdministratorRequest,
  UpdateAgentRequest,
  UpdateAuthenticationModeRequest,
  UpdateBrandingRequest,
  UpdateClientRequest,
  UpdateConnectorRequest,
  UpdateMessageTemplateRequest,
  UpdateMfaSettingsRequest,
  UpdatePushAddressRequest,
  UpdateRegistrationRequest,
  UpdateUserRequest,
  UpsertedEntities,
  User,
  UserImport,
  UserImportLine,
  UserInvitation,
  UserMethods,
  UserSummary,
  ValidatePasswordRequest,
  Verdict,
  WhatIfAnswer,
  WhatIfRequest,
} from './types.ts'

export interface MfaOperations {
  /** Verify an answer. Errors: `not_found`, `auth_type_disabled`, `ambiguous_registration`, `already_registered`, `credential_rejected`, `too_many_requests`. */
  authenticateOtp(input: AuthenticateOtpRequest | AuthenticatePasskeyRequest, options?: CallOptions): Promise<Verdict>
  /** Get the status of a push challenge. Errors: `not_found`, `auth_type_disabled`, `slow_down`. */
  checkPushAuthStatus(input: ChallengeStatusRequest, options?: CallOptions): Promise<ChallengeStatus>
  /** Get the status of a QR code challenge. Errors: `not_found`, `auth_type_disabled`, `slow_down`. */
  checkQrAuthStatus(input: ChallengeStatusRequest, options?: CallOptions): Promise<ChallengeStatus>
  /** Submit a device's answer to a push challenge. Errors: `invalid_signature`, `not_found`, `auth_type_disabled`, `user_disabled`, `registration_disabled`, `challenge_finished`. */
  confirmPushNotification(input: ConfirmPushRequest, options?: CallOptions): Promise<DeviceChallenge>
  /** Submit a scan or an answer to a QR code. Errors: `invalid_signature`, `not_found`, `auth_type_disabled`, `user_disabled`, `registration_disabled`, `challenge_finished`. */
  confirmQrCode(input: ConfirmQrCodeRequest, options?: CallOptions): Promise<DeviceChallenge>
  /** Remove a user's method. Errors: `not_found`, `user_disabled`, `proof_required`, `registration_not_found`, `ambiguous_registration`. */
  deregisterAuth(input: DeregisterAuthRequest, options?: CallOptions): Promise<DeregisterAuthResponse>
  /** Get a challenge or a user's methods. Errors: `not_found`, `user_disabled`. */
  fetchOtpDetails(input?: FetchOtpDetailsRequest, options?: CallOptions): Promise<Challenge | UserMethods | DeviceChallenges>
  /** Get push metrics. */
  pushAuthMetrics(input: PushAuthMetricsRequest, options?: CallOptions): Promise<PushAuthMetrics>
  /** Replace a user's method. Errors: `not_found`, `auth_type_disabled`, `user_disabled`, `proof_required`, `registration_not_found`, `ambiguous_registration`, `hardware_token_taken`, `registration_limit_reached`, `password_rejected`, `destination_not_allowed`. */
  reRegisterOtp(input: ReRegisterOtpRequest | UpdatePushAddressRequest, options?: CallOptions): Promise<NewRegistration>
  /** Replace a user's password. Errors: `not_found`, `auth_type_disabled`, `user_disabled`, `proof_required`, `wrong_password`, `registration_not_found`, `password_rejected`, `registration_locked`. */
  reRegisterPassword(input: ReRegisterPasswordRequest, options?: CallOptions): Promise<NewRegistration>
  /** Register a method for a user. Errors: `invalid_signature`, `not_found`, `auth_type_disabled`, `user_disabled`, `proof_required`, `already_registered`, `hardware_token_taken`, `registration_limit_reached`, `password_rejected`, `destination_not_allowed`. */
  registerOtp(input: RegisterOtpRequest | RegisterDeviceRequest, options?: CallOptions): Promise<NewRegistration>
  /** Set a user's password. Errors: `not_found`, `auth_type_disabled`, `user_disabled`, `proof_required`, `already_registered`, `password_rejected`. */
  registerPassword(input: RegisterPasswordRequest, options?: CallOptions): Promise<NewRegistration>
  /** Issue a challenge. Errors: `not_found`, `auth_type_disabled`, `user_disabled`, `registration_disabled`, `registration_not_found`, `ambiguous_registration`, `registration_state_conflict`, `push_pending`, `push_paused`, `connector_missing`, `destination_not_allowed`, `registration_locked`, `send_limit_reached`, `challenge_not_needed`, `user_required`. */
  sendOtp(input: SendOtpRequest | SendPasskeyRequest, options?: CallOptions): Promise<Challenge | PushChallenge | QrChallenge | PasskeyChallenge>
  /** Issue a push challenge. Errors: `not_found`, `auth_type_disabled`, `user_disabled`, `registration_disabled`, `registration_not_found`, `registration_state_conflict`, `push_pending`, `push_paused`, `send_limit_reached`. */
  triggerPushNotification(input: TriggerPushRequest, options?: CallOptions): Promise<PushChallenge>
  /** Issue a QR code challenge. Errors: `not_found`, `auth_type_disabled`, `user_required`, `user_disabled`, `registration_disabled`, `registration_not_found`, `registration_state_conflict`. */
  triggerQrCode(input?: TriggerQrCodeRequest, options?: CallOptions): Promise<QrChallenge>
  /** Verify a password. Errors: `auth_type_disabled`. */
  validatePassword(input: ValidatePasswordRequest, options?: CallOptions): Promise<Verdict>
  /** Get the current caller. */
  whoAmI(input?: Readonly<Record<string, never>>, options?: CallOptions): Promise<CallerDetails>
}

export interface AgentsOperations {
  /** Cancel an access request. Errors: `unknown_task`, `invalid_task_state`. */
  cancelAccessRequest(input: {
    readonly approvalId: string
  }, options?: CallOptions): Promise<AccessRequestTask>
  /** Report the outcome of a grant's action. Errors: `grant_not_found`, `grant_not_consumed`, `grant_completed`. */
  completeGrant(input: CompleteGrantRequest, options?: CallOptions): Promise<GrantReceipt>
  /** Consume a grant. Errors: `grant_not_found`, `grant_expired`, `grant_revoked`, `grant_consumed`, `action_mismatch`, `audience_mismatch`. */
  consumeGrant(input: ConsumeGrantRequest, options?: CallOptions): Promise<GrantReceipt>
  /** Evaluate a request (AuthZEN). */
  evaluate(input: EvaluationRequest, options?: CallOptions): Promise<EvaluationResponse>
  /** Evaluate several requests (AuthZEN). */
  evaluateMany(input?: EvaluationsRequest, options?: CallOptions): Promise<EvaluationsResponse | EvaluationResponse>
  /** Get the status of an access request. Errors: `unknown_task`, `task_expired`, `slow_down`. */
  getAccessRequest(input: {
    readonly approvalId: string
    /** How long to wait for a decision before responding, in seconds. */
    readonly waitSeconds?: number
  }, options?: CallOptions): Promise<AccessRequestTask>
  /** Get the policy decision point metadata (AuthZEN). */
  getPdpMetadata(input?: Readonly<Record<string, never>>, options?: CallOptions): Promise<PdpMetadata>
  /** Introspect a grant. */
  introspectGrant(input: IntrospectGrantRequest, options?: CallOptions): Promise<GrantState>
  /** Issue a grant. Errors: `approval_used`. */
  issueGrant(input: IssueGrantRequest, options?: CallOptions): Promise<IssuedGrant>
  /** Request approval for a denied action. Errors: `not_requestable`, `invalid_denial_binding`, `expired_denial`, `approval_asked`, `action_not_showable`, `approver_not_eligible`, `no_approver`, `auth_type_disabled`, `registration_disabled`, `registration_not_found`, `registration_state_conflict`, `user_disabled`, `push_pending`, `push_paused`, `send_limit_reached`, `too_many_requests`. */
  requestAccess(input: AccessRequest, options?: CallOptions): Promise<AccessRequestTask>
  /** Search the actions that a subject may perform (AuthZEN). */
  searchActions(input: ActionSearchRequest, options?: CallOptions): Promise<ActionSearchResponse>
  /** Search the resources that a subject may act on (AuthZEN). */
  searchResources(input: ResourceSearchRequest, options?: CallOptions): Promise<EntitySearchResponse>
  /** Search the subjects that may perform an action (AuthZEN). */
  searchSubjects(input: SubjectSearchRequest, options?: CallOptions): Promise<EntitySearchResponse>
}

export interface AdminOperations {
  /** Acknowledge an alert. */
  acknowledgeAlert(input: {
    readonly alertId: string
  }, options?: CallOptions): Promise<Alert>
  /** Acknowledge all open alerts. */
  acknowledgeAlerts(input: AcknowledgeAlertsRequest, options?: CallOptions): Promise<AcknowledgedAlerts>
  /** Analyse the policy draft. Errors: `policy_set_invalid`, `policy_check_running`. */
  analysePolicyDraft(input?: AnalysePolicyDraftRequest, options?: CallOptions): Promise<PolicyAnalysis>
  /** Assign a hardware token. Errors: `auth_type_disabled`, `user_disabled`, `proof_required`, `hardware_token_taken`, `registration_limit_reached`. */
  assignHardwareToken(input: {
    readonly serialNumber: string
  } & AssignHardwareTokenRequest, options?: CallOptions): Promise<Registration>
  /** Cancel a replay. */
  cancelPolicyReplay(input: {
    readonly replayId: string
  }, options?: CallOptions): Promise<PolicyReplay>
  /** Change several users. */
  changeUsers(input: ChangeUsersRequest, options?: CallOptions): Promise<ChangedUsers>
  /** Validate policy text. */
  checkPolicyDraft(input?: CheckPolicyDraftRequest, options?: CallOptions): Promise<CheckedPolicyDraft>
  /** Register an agent. */
  createAgent(input: CreateAgentRequest, options?: CallOptions): Promise<CreatedAgent>
  /** Add a secret to an agent. Errors: `secret_limit_reached`. */
  createAgentSecret(input: {
    readonly agentId: string
  }, options?: CallOptions): Promise<ClientSecret>
  /** Create a client. Errors: `scope_not_grantable`. */
  createClient(input: CreateClientRequest, options?: CallOptions): Promise<CreatedClient>
  /** Create a client secret. Errors: `scope_not_grantable`, `secret_limit_reached`. */
  createClientSecret(input: {
    readonly clientId: string
  }, options?: CallOptions): Promise<ClientSecret>
  /** Create a connector. Errors: `forbidden`. */
  createConnector(input: CreateConnectorRequest, options?: CallOptions): Promise<Connector>
  /** Create a message template. Errors: `already_exists`. */
  createMessageTemplate(input: CreateMessageTemplateRequest, options?: CallOptions): Promise<MessageTemplate>
  /** Create a revocation. Errors: `already_exists`, `not_found`. */
  createRevocation(input?: CreateRevocationRequest, options?: CallOptions): Promise<Revocation>
  /** Create a temporary access code. Errors: `user_disabled`, `scope_not_grantable`. */
  createTemporaryCode(input: {
    /** The application's own identifier for the user. */
    readonly userId: string
  } & CreateTemporaryCodeRequest, options?: CallOptions): Promise<TemporaryCode>
  /** Create a user. Errors: `already_exists`. */
  createUser(input: CreateUserRequest, options?: CallOptions): Promise<User>
  /** Delete an administrator. Errors: `scope_not_grantable`, `last_administrator`. */
  deleteAdministrator(input: {
    readonly userId: string
  }, options: CallOptions & Versioned): Promise<void>
  /** Delete an agent. */
  deleteAgent(input: {
    readonly agentId: string
  }, options: CallOptions & Versioned): Promise<void>
  /** Delete an agent secret. */
  deleteAgentSecret(input: {
    readonly agentId: string
    readonly secretId: string
  }, options?: CallOptions): Promise<void>
  /** Delete a client. Errors: `scope_not_grantable`. */
  deleteClient(input: {
    readonly clientId: string
  }, options: CallOptions & Versioned): Promise<void>
  /** Delete a client secret. Errors: `scope_not_grantable`. */
  deleteClientSecret(input: {
    readonly clientId: string
    readonly secretId: string
  }, options?: CallOptions): Promise<void>
  /** Delete a connector. */
  deleteConnector(input: {
    readonly connectorId: string
  }, options: CallOptions & Versioned): Promise<void>
  /** Delete a device. Errors: `scope_not_grantable`. */
  deleteDevice(input: {
    readonly deviceId: string
  }, options?: CallOptions): Promise<void>
  /** Delete an entity. */
  deleteEntity(input: {
    /** The name of the type in the tenant's schema. */
    readonly entityType: string
    readonly entityId: string
  }, options: CallOptions & Versioned): Promise<void>
  /** Delete a hardware token. Errors: `hardware_token_taken`. */
  deleteHardwareToken(input: {
    readonly serialNumber: string
  }, options?: CallOptions): Promise<void>
  /** Delete a custom message template. */
  deleteMessageTemplate(input: {
    readonly templateId: string
  }, options: CallOptions & Versioned): Promise<void>
  /** Delete a user. Errors: `scope_not_grantable`, `user_has_role`. */
  deleteUser(input: {
    /** The application's own identifier for the user. */
    readonly userId: string
  }, options?: CallOptions): Promise<void>
  /** Remove a user's registration. Errors: `scope_not_grantable`. */
  deleteUserRegistration(input: {
    /** The application's own identifier for the user. */
    readonly userId: string
    readonly registrationId: string
  }, options?: CallOptions): Promise<void>
  /** Disable a user. Errors: `scope_not_grantable`, `user_has_role`. */
  disableUser(input: {
    /** The application's own identifier for the user. */
    readonly userId: string
  }, options?: CallOptions): Promise<User>
  /** Enable a user. Errors: `scope_not_grantable`, `user_has_role`. */
  enableUser(input: {
    /** The application's own identifier for the user. */
    readonly userId: string
  }, options?: CallOptions): Promise<User>
  /** End a standing approval. */
  endStandingApproval(input: {
    readonly standingApprovalId: string
  }, options?: CallOptions): Promise<StandingApproval>
  /** Export audit events. Errors: `too_many_requests`. */
  exportAuditEvents(input?: Readonly<Record<string, never>>, options?: CallOptions): AsyncIterable<AuditExportLine>
  /** Export users. Errors: `too_many_requests`. */
  exportUsers(input?: Readonly<Record<string, never>>, options?: CallOptions): AsyncIterable<string>
  /** Get an administrator. */
  getAdministrator(input: {
    readonly userId: string
  }, options?: CallOptions): Promise<Administrator>
  /** Get an agent. */
  getAgent(input: {
    readonly agentId: string
  }, options?: CallOptions): Promise<Agent>
  /** Get an audit event. */
  getAuditEvent(input: {
    readonly eventId: string
  }, options?: CallOptions): Promise<AuditEvent>
  /** Get an authentication mode. */
  getAuthenticationMode(input: ({
    /** The authentication method. */
    readonly authType: "sms" | "email" | "hardware_token" | "authenticator_app" | "password" | "push" | "qr_code" | "recovery_code" | "passkey"
  }), options?: CallOptions): Promise<AuthenticationMode>
  /** Get the branding. */
  getBranding(input?: Readonly<Record<string, never>>, options?: CallOptions): Promise<Branding>
  /** Get a client. */
  getClient(input: {
    readonly clientId: string
  }, options?: CallOptions): Promise<Client>
  /** Get a connector. */
  getConnector(input: {
    readonly connectorId: string
  }, options?: CallOptions): Promise<Connector>
  /** Get a decision with its approval and grant. */
  getDecision(input: {
    readonly evaluationId: string
  }, options?: CallOptions): Promise<DecisionChain>
  /** Get a device. */
  getDevice(input: {
    readonly deviceId: string
  }, options?: CallOptions): Promise<Device>
  /** Get an entity. */
  getEntity(input: {
    /** The name of the type in the tenant's schema. */
    readonly entityType: string
    readonly entityId: string
  }, options?: CallOptions): Promise<Entity>
  /** Get a hardware token. */
  getHardwareToken(input: {
    readonly serialNumber: string
  }, options?: CallOptions): Promise<HardwareToken>
  /** Get the progress of an import. */
  getHardwareTokenImport(input: {
    readonly importId: string
  }, options?: CallOptions): Promise<HardwareTokenImport>
  /** Get a message template. */
  getMessageTemplate(input: {
    readonly templateId: string
  }, options?: CallOptions): Promise<MessageTemplate>
  /** Get the MFA settings. */
  getMfaSettings(input?: Readonly<Record<string, never>>, options?: CallOptions): Promise<MfaSettings>
  /** Get the policy draft. */
  getPolicyDraft(input?: Readonly<Record<string, never>>, options?: CallOptions): Promise<PolicyDraft>
  /** Get the progress of a replay. */
  getPolicyReplay(input: {
    readonly replayId: string
  }, options?: CallOptions): Promise<PolicyReplay>
  /** Get a published policy set. */
  getPolicySet(input: {
    /** The number of a version. */
    readonly policySetVersion: string
  }, options?: CallOptions): Promise<PolicySet>
  /** Get the shadow of the policies. Errors: `not_found`. */
  getPolicyShadow(input?: Readonly<Record<string, never>>, options?: CallOptions): Promise<PolicyShadow>
  /** Get push metrics. */
  getPushMetrics(input?: ({
    /** The start of the period, inclusive. Defaults to seven days before `to`. */
    readonly from?: string
    /** The end of the period, exclusive. Defaults to now. */
    readonly to?: string
    /** In UTC. */
    readonly groupBy?: "hour" | "day"
    /** Count only this user's challenges. */
    readonly userId?: string
  }), options?: CallOptions): Promise<PushAuthMetrics>
  /** Get a revocation. */
  getRevocation(input: {
    readonly revocationId: string
  }, options?: CallOptions): Promise<Revocation>
  /** Get statistics. */
  getStatistics(input?: ({
    /** The start of the period, inclusive. Defaults to seven days before `to`. */
    readonly from?: string
    /** The end of the period, exclusive. Defaults to now. */
    readonly to?: string
    /** The period can be up to 7 days by hour, and up to 92 days by day. */
    readonly groupBy?: "hour" | "day"
  }), options?: CallOptions): Promise<Statistics>
  /** Get a user. */
  getUser(input: {
    /** The application's own identifier for the user. */
    readonly userId: string
  }, options?: CallOptions): Promise<User>
  /** Get the progress of an import of users. */
  getUserImport(input: {
    readonly importId: string
  }, options?: CallOptions): Promise<UserImport>
  /** Import hardware tokens. Errors: `too_many_requests`. */
  importHardwareTokens(input: Upload<'text/csv' | 'application/pskc+xml'>, options?: CallOptions): Promise<HardwareTokenImport>
  /** Import users. Errors: `too_many_requests`. */
  importUsers(input: Upload<'text/csv'>, options?: CallOptions): Promise<UserImport>
  /** Invite an administrator. Errors: `scope_not_grantable`, `already_exists`. */
  inviteAdministrator(input: InviteAdministratorRequest, options?: CallOptions): Promise<InvitedAdministrator>
  /** Invite a user. Errors: `user_has_role`, `user_has_methods`, `user_disabled`, `invitation_limit_reached`, `email_address_missing`, `connector_missing`, `send_limit_reached`, `scope_not_grantable`. */
  inviteUser(input: {
    /** The application's own identifier for the user. */
    readonly userId: string
  } & InviteUserRequest, options?: CallOptions): Promise<UserInvitation>
  /** Lift a user's push pauses. Errors: `scope_not_grantable`. */
  liftPushPauses(input: {
    /** The application's own identifier for the user. */
    readonly userId: string
  }, options?: CallOptions): Promise<User>
  /** Lift a revocation. Errors: `revocation_state_conflict`. */
  liftRevocation(input: {
    readonly revocationId: string
  }, options?: CallOptions): Promise<Revocation>
  /** List administrators. */
  listAdministrators(input?: {
    /** The maximum number of items to return. */
    readonly limit?: number
    /** The `nextCursor` of the previous page. */
    readonly cursor?: string
  }, options?: CallOptions): Promise<{
    readonly items: readonly Administrator[]
    /** `null` on the last page. */
    readonly nextCursor: string | null
  }>
  /** List agents. */
  listAgents(input?: {
    /** The maximum number of items to return. */
    readonly limit?: number
    /** The `nextCursor` of the previous page. */
    readonly cursor?: string
  }, options?: CallOptions): Promise<{
    readonly items: readonly Agent[]
    /** `null` on the last page. */
    readonly nextCursor: string | null
  }>
  /** List alerts. */
  listAlerts(input?: ({
    /** The maximum number of items to return. */
    readonly limit?: number
    /** The `nextCursor` of the previous page. */
    readonly cursor?: string
    /** `open`: new. `acknowledged`: an administrator has seen it. `resolved`: the cause is gone, for example because the connector sends again. */
    readonly state?: "open" | "acknowledged" | "resolved"
  }), options?: CallOptions): Promise<{
    readonly items: readonly Alert[]
    /** `null` on the last page. */
    readonly nextCursor: string | null
    /** The number of open alerts of the tenant, on all pages. */
    readonly openCount: number
  }>
  /** List approvals. */
  listApprovals(input?: ({
    /** The maximum number of items to return. */
    readonly limit?: number
    /** The `nextCursor` of the previous page. */
    readonly cursor?: string
    readonly agentId?: string
    /** The application's own identifier for the user. */
    readonly approverId?: string
    readonly status?: "pending" | "approved" | "denied" | "expired" | "cancelled"
  }), options?: CallOptions): Promise<{
    readonly items: readonly AskedApproval[]
    /** `null` on the last page. */
    readonly nextCursor: string | null
  }>
  /** List audit events. */
  listAuditEvents(input?: {
    /** The maximum number of items to return. */
    readonly limit?: number
    /** The `nextCursor` of the previous page. */
    readonly cursor?: string
    /** One action, or up to 50 separated by commas. */
    readonly action?: string
    readonly actorId?: string
    readonly targetId?: string
    /** Returns only events at or after this time. */
    readonly from?: string
    /** Returns only events before this time. */
    readonly to?: string
  }, options?: CallOptions): Promise<{
    readonly items: readonly AuditEvent[]
    /** `null` on the last page. */
    readonly nextCursor: string | null
  }>
  /** List authentication modes. */
  listAuthenticationModes(input?: Readonly<Record<string, never>>, options?: CallOptions): Promise<{
    readonly items: readonly AuthenticationMode[]
    /** `null` on the last page. */
    readonly nextCursor: string | null
  }>
  /** List clients. */
  listClients(input?: {
    /** The maximum number of items to return. */
    readonly limit?: number
    /** The `nextCursor` of the previous page. */
    readonly cursor?: string
  }, options?: CallOptions): Promise<{
    readonly items: readonly Client[]
    /** `null` on the last page. */
    readonly nextCursor: string | null
  }>
  /** List connector types. */
  listConnectorTypes(input?: Readonly<Record<string, never>>, options?: CallOptions): Promise<{
    readonly items: readonly ConnectorType[]
    /** `null` on the last page. */
    readonly nextCursor: string | null
  }>
  /** List connectors. */
  listConnectors(input?: {
    /** The maximum number of items to return. */
    readonly limit?: number
    /** The `nextCursor` of the previous page. */
    readonly cursor?: string
  }, options?: CallOptions): Promise<{
    readonly items: readonly Connector[]
    /** `null` on the last page. */
    readonly nextCursor: string | null
  }>
  /** List decisions. */
  listDecisions(input?: ({
    /** The maximum number of items to return. */
    readonly limit?: number
    /** The `nextCursor` of the previous page. */
    readonly cursor?: string
    readonly agentId?: string
    /** The application's own identifier for the user. */
    readonly userId?: string
    readonly action?: string
    readonly outcome?: "allowed" | "denied" | "approval_required" | "grant_required"
    /** Returns only decisions at or after this time. */
    readonly from?: string
    /** Returns only decisions before this time. */
    readonly to?: string
  }), options?: CallOptions): Promise<{
    readonly items: readonly Decision[]
    /** `null` on the last page. */
    readonly nextCursor: string | null
  }>
  /** List delegations. */
  listDelegations(input?: {
    /** The maximum number of items to return. */
    readonly limit?: number
    /** The `nextCursor` of the previous page. */
    readonly cursor?: string
    readonly agentId?: string
    /** The application's own identifier for the user. */
    readonly userId?: string
  }, options?: CallOptions): Promise<{
    readonly items: readonly Delegation[]
    /** `null` on the last page. */
    readonly nextCursor: string | null
  }>
  /** List devices. */
  listDevices(input?: {
    /** The maximum number of items to return. */
    readonly limit?: number
    /** The `nextCursor` of the previous page. */
    readonly cursor?: string
    /** The application's own identifier for the user. */
    readonly userId?: string
  }, options?: CallOptions): Promise<{
    readonly items: readonly Device[]
    /** `null` on the last page. */
    readonly nextCursor: string | null
  }>
  /** List entities. */
  listEntities(input?: {
    /** The maximum number of items to return. */
    readonly limit?: number
    /** The `nextCursor` of the previous page. */
    readonly cursor?: string
    /** The name of the type in the tenant's schema. */
    readonly type?: string
    /** Returns only ids that start with this text. Requires `type`. */
    readonly prefix?: string
  }, options?: CallOptions): Promise<{
    readonly items: readonly Entity[]
    /** `null` on the last page. */
    readonly nextCursor: string | null
  }>
  /** List the results of an import. */
  listHardwareTokenImportLines(input: ({
    readonly importId: string
    /** The maximum number of items to return. */
    readonly limit?: number
    /** The `nextCursor` of the previous page. */
    readonly cursor?: string
    readonly outcome?: "waiting" | "imported" | "refused"
  }), options?: CallOptions): Promise<{
    readonly items: readonly HardwareTokenImportLine[]
    /** `null` on the last page. */
    readonly nextCursor: string | null
  }>
  /** List hardware tokens. */
  listHardwareTokens(input?: {
    /** The maximum number of items to return. */
    readonly limit?: number
    /** The `nextCursor` of the previous page. */
    readonly cursor?: string
    /** Returns only serial numbers that start with this text. */
    readonly prefix?: string
    /** `true`: only assigned tokens. `false`: only unassigned tokens. */
    readonly assigned?: boolean
  }, options?: CallOptions): Promise<{
    readonly items: readonly HardwareToken[]
    /** `null` on the last page. */
    readonly nextCursor: string | null
  }>
  /** List inbox messages. Errors: `not_found`. */
  listInbox(input?: {
    /** The maximum number of items to return. */
    readonly limit?: number
    /** The `nextCursor` of the previous page. */
    readonly cursor?: string
  }, options?: CallOptions): Promise<{
    readonly items: readonly InboxMessage[]
    /** `null` on the last page. */
    readonly nextCursor: string | null
  }>
  /** List message templates. */
  listMessageTemplates(input?: {
    /** The maximum number of items to return. */
    readonly limit?: number
    /** The `nextCursor` of the previous page. */
    readonly cursor?: string
  }, options?: CallOptions): Promise<{
    readonly items: readonly MessageTemplate[]
    /** `null` on the last page. */
    readonly nextCursor: string | null
  }>
  /** List the differences that a replay found. */
  listPolicyReplayDifferences(input: ({
    readonly replayId: string
    /** The maximum number of items to return. */
    readonly limit?: number
    /** The `nextCursor` of the previous page. */
    readonly cursor?: string
    /** `draft` returns only differences between the published policies and the draft; `since` only the others. */
    readonly cause?: "draft" | "since"
  }), options?: CallOptions): Promise<{
    readonly items: readonly PolicyReplayDifference[]
    /** `null` on the last page. */
    readonly nextCursor: string | null
  }>
  /** List replays of the decision log. */
  listPolicyReplays(input?: {
    /** The maximum number of items to return. */
    readonly limit?: number
    /** The `nextCursor` of the previous page. */
    readonly cursor?: string
  }, options?: CallOptions): Promise<{
    readonly items: readonly PolicyReplay[]
    /** `null` on the last page. */
    readonly nextCursor: string | null
  }>
  /** List published policy sets. */
  listPolicySets(input?: {
    /** The maximum number of items to return. */
    readonly limit?: number
    /** The `nextCursor` of the previous page. */
    readonly cursor?: string
  }, options?: CallOptions): Promise<{
    readonly items: readonly PolicySetSummary[]
    /** `null` on the last page. */
    readonly nextCursor: string | null
  }>
  /** List where the shadow differs. Errors: `not_found`. */
  listPolicyShadowDifferences(input?: {
    /** The maximum number of items to return. */
    readonly limit?: number
    /** The `nextCursor` of the previous page. */
    readonly cursor?: string
  }, options?: CallOptions): Promise<{
    readonly items: readonly PolicyShadowDifference[]
    /** `null` on the last page. */
    readonly nextCursor: string | null
  }>
  /** List revocations. */
  listRevocations(input?: ({
    /** The maximum number of items to return. */
    readonly limit?: number
    /** The `nextCursor` of the previous page. */
    readonly cursor?: string
    readonly status?: "in_force" | "lifted"
  }), options?: CallOptions): Promise<{
    readonly items: readonly Revocation[]
    /** `null` on the last page. */
    readonly nextCursor: string | null
  }>
  /** List signing keys. */
  listSigningKeys(input?: Readonly<Record<string, never>>, options?: CallOptions): Promise<{
    readonly items: readonly SigningKey[]
    /** `null` on the last page. */
    readonly nextCursor: string | null
  }>
  /** List standing approvals. */
  listStandingApprovals(input?: {
    /** The maximum number of items to return. */
    readonly limit?: number
    /** The `nextCursor` of the previous page. */
    readonly cursor?: string
    readonly agentId?: string
    /** For whom the agent acts, or who approved. */
    readonly userId?: string
  }, options?: CallOptions): Promise<{
    readonly items: readonly StandingApproval[]
    /** `null` on the last page. */
    readonly nextCursor: string | null
  }>
  /** List a user's challenges. */
  listUserHistory(input: {
    /** The application's own identifier for the user. */
    readonly userId: string
    /** The maximum number of items to return. */
    readonly limit?: number
    /** The `nextCursor` of the previous page. */
    readonly cursor?: string
  }, options?: CallOptions): Promise<{
    readonly items: readonly HistoryEntry[]
    /** `null` on the last page. */
    readonly nextCursor: string | null
  }>
  /** List the results of an import of users. */
  listUserImportLines(input: ({
    readonly importId: string
    /** The maximum number of items to return. */
    readonly limit?: number
    /** The `nextCursor` of the previous page. */
    readonly cursor?: string
    readonly outcome?: "waiting" | "created" | "updated" | "unchanged" | "refused"
  }), options?: CallOptions): Promise<{
    readonly items: readonly UserImportLine[]
    /** `null` on the last page. */
    readonly nextCursor: string | null
  }>
  /** List a user's sessions. */
  listUserSessions(input: {
    /** The application's own identifier for the user. */
    readonly userId: string
  }, options?: CallOptions): Promise<SessionList>
  /** List users. */
  listUsers(input?: ({
    /** The maximum number of items to return. */
    readonly limit?: number
    /** The `nextCursor` of the previous page. */
    readonly cursor?: string
    /** Returns only user ids that start with this text. Case-sensitive. */
    readonly prefix?: string
    /** Returns only users for whom each word of this text is the beginning of a word of their name, email address, user id or external id. Ignores case and accents, and `sort`. */
    readonly search?: string
    readonly status?: "active" | "disabled"
    /** Returns only users who can use this method. */
    readonly authType?: "sms" | "email" | "hardware_token" | "authenticator_app" | "password" | "push" | "qr_code" | "recovery_code" | "passkey"
    /** Returns only users with a locked method, or only those without. */
    readonly locked?: boolean
    /** Returns only users with a second factor, or only those without. */
    readonly secondFactor?: boolean
    /** Returns only users with this role. */
    readonly role?: "administrator" | "helpdesk" | "auditor" | "operator"
    /** Returns only users who must have a second factor, or only the others. */
    readonly secondFactorRequired?: boolean
    /** Returns only users with this risk, as `risks` describes them. */
    readonly risk?: "fraud_reported" | "password_restricted" | "push_paused" | "no_second_factor"
    /** `userId`: by id. `displayName`: by name, or by id where there is none. `newest`: the latest created first. */
    readonly sort?: "userId" | "displayName" | "newest"
  }), options?: CallOptions): Promise<{
    readonly items: readonly UserSummary[]
    /** `null` on the last page. */
    readonly nextCursor: string | null
  }>
  /** Preview a message. */
  previewMessageTemplate(input: {
    readonly templateId: string
  } & PreviewMessageTemplateRequest, options?: CallOptions): Promise<MessagePreview>
  /** Publish the policy draft. Errors: `policy_set_invalid`, `policy_check_running`. */
  publishPolicySet(input: PublishPolicySetRequest, options: CallOptions & Versioned): Promise<PolicySet>
  /** Reinvite an administrator. Errors: `scope_not_grantable`, `administrator_state_conflict`. */
  reinviteAdministrator(input: {
    readonly userId: string
  }, options?: CallOptions): Promise<InvitedAdministrator>
  /** Require a second factor of a user. Errors: `scope_not_grantable`. */
  requireSecondFactor(input: {
    /** The application's own identifier for the user. */
    readonly userId: string
  }, options?: CallOptions): Promise<User>
  /** Resume a suspended agent. Errors: `agent_state_conflict`. */
  resumeAgent(input: {
    readonly agentId: string
  }, options?: CallOptions): Promise<Agent>
  /** Resynchronise a hardware token. */
  resyncHardwareToken(input: {
    readonly serialNumber: string
  } & ResyncHardwareTokenRequest, options?: CallOptions): Promise<HardwareTokenResync>
  /** Revoke a temporary access code. Errors: `scope_not_grantable`. */
  revokeTemporaryCode(input: {
    /** The application's own identifier for the user. */
    readonly userId: string
  }, options?: CallOptions): Promise<void>
  /** Revoke a user's invitation. */
  revokeUserInvitation(input: {
    /** The application's own identifier for the user. */
    readonly userId: string
  }, options?: CallOptions): Promise<void>
  /** Roll back to a published policy set. Errors: `policy_set_invalid`, `policy_check_running`. */
  rollbackPolicySet(input: {
    /** The number of a version. */
    readonly policySetVersion: string
  } & PublishPolicySetRequest, options: CallOptions & Versioned): Promise<PolicySet>
  /** Rotate the signing keys. Errors: `rotation_too_soon`. */
  rotateSigningKeys(input?: RotateSigningKeysRequest, options?: CallOptions): Promise<{
    readonly items: readonly SigningKey[]
    /** `null` on the last page. */
    readonly nextCursor: string | null
  }>
  /** Save the draft's policies. */
  savePolicies(input: Upload<'text/plain'>, options: CallOptions & Versioned): Promise<PolicyDraft>
  /** Save the draft's schema. */
  savePolicySchema(input: Upload<'text/plain'>, options: CallOptions & Versioned): Promise<PolicyDraft>
  /** Sign a user out. Errors: `scope_not_grantable`. */
  signOutUser(input: {
    /** The application's own identifier for the user. */
    readonly userId: string
  }, options?: CallOptions): Promise<void>
  /** Replay the decision log against the draft. Errors: `policy_set_invalid`, `policy_check_running`, `too_many_requests`. */
  startPolicyReplay(input: StartPolicyReplayRequest, options?: CallOptions): Promise<PolicyReplay>
  /** Start shadow mode with the draft. Errors: `policy_set_invalid`, `policy_check_running`. */
  startPolicyShadow(input?: Readonly<Record<string, never>>, options?: CallOptions): Promise<PolicyShadow>
  /** Stop shadow mode. Errors: `not_found`. */
  stopPolicyShadow(input?: Readonly<Record<string, never>>, options?: CallOptions): Promise<void>
  /** Suspend an agent. Errors: `agent_state_conflict`. */
  suspendAgent(input: {
    readonly agentId: string
  }, options?: CallOptions): Promise<Agent>
  /** Send a test message. Errors: `forbidden`, `too_many_requests`. */
  testConnector(input: {
    readonly connectorId: string
  } & TestConnectorRequest, options?: CallOptions): Promise<ConnectorTest>
  /** Unlock a user. Errors: `scope_not_grantable`. */
  unlockUser(input: {
    /** The application's own identifier for the user. */
    readonly userId: string
  } & UnlockUserRequest, options?: CallOptions): Promise<User>
  /** Update an administrator. Errors: `scope_not_grantable`, `administrator_state_conflict`, `last_administrator`. */
  updateAdministrator(input: {
    readonly userId: string
  } & UpdateAdministratorRequest, options: CallOptions & Versioned): Promise<Administrator>
  /** Update an agent. */
  updateAgent(input: {
    readonly agentId: string
  } & UpdateAgentRequest, options: CallOptions & Versioned): Promise<Agent>
  /** Update an authentication mode. */
  updateAuthenticationMode(input: ({
    /** The authentication method. */
    readonly authType: "sms" | "email" | "hardware_token" | "authenticator_app" | "password" | "push" | "qr_code" | "recovery_code" | "passkey"
  }) & UpdateAuthenticationModeRequest, options: CallOptions & Versioned): Promise<AuthenticationMode>
  /** Update the branding. */
  updateBranding(input: UpdateBrandingRequest, options: CallOptions & Versioned): Promise<Branding>
  /** Update a client. Errors: `scope_not_grantable`. */
  updateClient(input: {
    readonly clientId: string
  } & UpdateClientRequest, options: CallOptions & Versioned): Promise<Client>
  /** Update a connector. Errors: `forbidden`. */
  updateConnector(input: {
    readonly connectorId: string
  } & UpdateConnectorRequest, options: CallOptions & Versioned): Promise<Connector>
  /** Update a message template. */
  updateMessageTemplate(input: {
    readonly templateId: string
  } & UpdateMessageTemplateRequest, options: CallOptions & Versioned): Promise<MessageTemplate>
  /** Update the MFA settings. */
  updateMfaSettings(input: UpdateMfaSettingsRequest, options: CallOptions & Versioned): Promise<MfaSettings>
  /** Update a user's profile. Errors: `scope_not_grantable`. */
  updateUser(input: {
    /** The application's own identifier for the user. */
    readonly userId: string
  } & UpdateUserRequest, options: CallOptions & Versioned): Promise<User>
  /** Update a user's registration. Errors: `scope_not_grantable`, `registration_state_conflict`. */
  updateUserRegistration(input: {
    /** The application's own identifier for the user. */
    readonly userId: string
    readonly registrationId: string
  } & UpdateRegistrationRequest, options?: CallOptions): Promise<Registration>
  /** Create or replace entities. */
  upsertEntities(input: Upload<'application/x-ndjson'>, options?: CallOptions): Promise<UpsertedEntities>
  /** Verify the audit log. */
  verifyAuditEvents(input?: Readonly<Record<string, never>>, options?: CallOptions): Promise<AuditVerification>
  /** Stop requiring a second factor of a user. Errors: `scope_not_grantable`. */
  waiveSecondFactor(input: {
    /** The application's own identifier for the user. */
    readonly userId: string
  }, options?: CallOptions): Promise<User>
  /** Test the policy draft. Errors: `policy_set_invalid`, `policy_check_running`. */
  whatIf(input: WhatIfRequest, options?: CallOptions): Promise<WhatIfAnswer>
  /** Get the current caller. */
  whoAmI(input?: Readonly<Record<string, never>>, options?: CallOptions): Promise<CallerDetails>
}
