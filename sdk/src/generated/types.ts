// Generated from the contract: node scripts/sdk/generate.mjs

export type AccessRequest = {
  /** A `user` or an `agent`. For an agent that acts for a user, the subject is the user, and `properties.act.sub` is the agent. */
  readonly subject: AuthzenSubject
  /** Required. */
  readonly action?: AuthzenAction
  /** Required. */
  readonly resource?: AuthzenResource
  /** Not supported: send a request for each action. */
  readonly items?: unknown
  /** The context of the denied request. `business_justification`, at most 200 characters, is shown to the approver as the agent's own text. */
  readonly context?: Readonly<Record<string, unknown>>
  /** The denial that offered the request. Required. */
  readonly denial?: {
    readonly evaluation_id?: string
    readonly evaluated_at?: string
    /** The `expires_at` of the denial. */
    readonly expires_at: string
    readonly reason?: string
    /** The `binding_token` of the denial. Without it, `evaluation_id` must identify the denial. */
    readonly binding_token?: string
    readonly template?: string
  }
  readonly requested_access?: {
    /** Ends an approval earlier than usual. */
    readonly requested_until?: string
    /** Has no effect. */
    readonly emergency?: boolean
    /** The client will use the approval for a grant. Required unless every gate has `@completion("reevaluate")` and the delegation has neither budget nor count. */
    readonly "urn:countersign:completion"?: "grant"
    /** The user to ask, if several users may approve. */
    readonly "urn:countersign:approver"?: string
  }
  readonly client?: {
    readonly id?: string
    readonly name?: string
    readonly actor?: {
      /** The agent, if `subject.properties.act` does not name it. */
      readonly id: string
      readonly issuer?: string
      readonly type?: string
      /** Not supported: agents do not act for other agents. */
      readonly act?: unknown
    }
    readonly source?: unknown
  }
  /** Where the end of the task is reported. */
  readonly callback?: {
    /** One of the `callbackUrls` of the agent. */
    readonly endpoint: string
    /** Sent back unchanged. */
    readonly state?: string
    /** Defaults to all. */
    readonly events?: readonly ("approved" | "denied" | "expired" | "cancelled" | "failed" | "partial")[]
  }
}

export type AccessRequestTask = {
  readonly task: {
    readonly id: string
    readonly status: "pending" | "approved" | "denied" | "expired" | "cancelled"
    readonly status_endpoint: string
    /** Until the approver decides: when the request expires. After that: how long the task can be read. */
    readonly expires_at: string
    readonly links: {
      readonly cancel: string
    }
    /** While people are being asked. In another stage, or after an escalation, there are other digits. */
    readonly display?: {
      readonly title: string
      readonly description: string
      /** Two digits to show to the approver, who types them on the device, or on our page before using a passkey. */
      readonly "urn:countersign:number"?: string
      /** The digits of each approver, if several are asked. */
      readonly "urn:countersign:numbers"?: readonly {
        /** The application's own identifier for the user. */
        readonly approver: string
        readonly number: string
      }[]
      /** The stage whose approvers are being asked, if there are several. */
      readonly "urn:countersign:stage"?: {
        readonly number: number
        readonly of: number
      }
    }
  }
  /** Present once the request is approved. `reevaluate`: send `approval` as `context.approval` with the same evaluation. Otherwise request a grant with its `id`. */
  readonly result?: {
    readonly mode: "reevaluate" | "urn:countersign:access-request:grant"
    readonly approval: {
      readonly id: string
      /** An RFC 3339 timestamp in UTC, with milliseconds. */
      readonly approved_at: string
      /** An RFC 3339 timestamp in UTC, with milliseconds. */
      readonly approved_until: string
    }
  }
}

export type AcknowledgeAlertsRequest = {
  /** The newest alert that you have seen. Alerts that were raised after it stay open. */
  readonly upTo: string
}

export type AcknowledgedAlerts = {
  /** The number of alerts that were open. */
  readonly acknowledged: number
}

export type ActionSearchRequest = {
  /** A `user` or an `agent`. For an agent that acts for a user, the subject is the user, and `properties.act.sub` is the agent. */
  readonly subject: AuthzenSubject
  readonly resource: AuthzenResource
  /** Available to policies as `context.request`. */
  readonly context?: Readonly<Record<string, unknown>>
  readonly page?: AuthzenPageRequest
}

export type ActionSearchResponse = {
  readonly page: {
    /** Empty on the last page. */
    readonly next_token: string
    readonly count: number
  }
  readonly results: readonly {
    readonly name: string
  }[]
}

export type Administrator = {
  readonly userId: string
  readonly displayName: string
  readonly emailAddress: string | null
  readonly roles: readonly ("administrator" | "helpdesk" | "auditor" | "operator")[]
  readonly status: "invited" | "active" | "disabled"
  readonly invitationExpiresAt: string | null
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly createdAt: string
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly updatedAt: string
}

export type Agent = {
  /** Also the agent's client id at the token endpoint. */
  readonly agentId: string
  readonly displayName: string
  readonly description: string | null
  /** `delegated`: acts for users, within their delegations. `autonomous`: acts for itself. */
  readonly mode: "delegated" | "autonomous"
  readonly owners: readonly string[]
  readonly ceiling: readonly string[]
  readonly status: "active" | "suspended" | "expired"
  readonly expiresAt: string | null
  /** Raised by every revocation of the agent. Anything issued under a lower epoch is invalid. */
  readonly epoch: number
  readonly jwks: {
    readonly keys: readonly Readonly<Record<string, unknown>>[]
  } | null
  /** Where requests for approval may have their end reported. */
  readonly callbackUrls: readonly string[]
  readonly secrets: readonly ClientSecretSummary[]
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly createdAt: string
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly updatedAt: string
}

export type Alert = {
  readonly alertId: string
  /** `fraud_reported`: a user answered “It wasn’t me”. `connector_failing`: a connector failed several times in a row and is paused. `message_limit_reached`: messages were refused because the tenant has sent as many as its limits allow. `agent_expiring`: an agent expires soon. `signing_key_old`: the signing key is older than a year. `certificate_expiring`: a certificate that the passkey settings trust expires soon. `fido_metadata_outdated`: the FIDO metadata of the deployment is outdated (operator tenant only). */
  readonly kind: "fraud_reported" | "connector_failing" | "message_limit_reached" | "agent_expiring" | "signing_key_old" | "certificate_expiring" | "fido_metadata_outdated"
  /** `open`: new. `acknowledged`: an administrator has seen it. `resolved`: the cause is gone, for example because the connector sends again. */
  readonly state: "open" | "acknowledged" | "resolved"
  readonly subject: {
    /** What the alert is about. */
    readonly kind: "user" | "connector" | "limit" | "agent" | "signing_key" | "certificate" | "fido_metadata"
    readonly id: string
    readonly name: string | null
  }
  readonly details: AlertDetails
  /** How often it happened while the alert was unresolved. */
  readonly count: number
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly firstAt: string
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly lastAt: string
  readonly acknowledgedAt: string | null
  readonly acknowledgedBy: string | null
  readonly resolvedAt: string | null
}

export type AlertDetails = {
  /** Of a fraud report: what the user was asked for. */
  readonly purpose?: "authentication" | "approval"
  readonly channel?: "sms" | "email"
  /** The last error of a connector. */
  readonly error?: string
  /** The limit that messages have reached. */
  readonly limit?: "tenant_per_day" | "country_per_day"
  /** The country of a limit (ISO 3166). */
  readonly country?: string
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly expiresAt?: string
  /** When the signing key started to sign. */
  readonly since?: string
}

export type AnalysePolicyDraftRequest = {
  /** How many days of the decision log to read. The log may be shorter: see `decisionRetentionDays`. */
  readonly days?: number
}

export type AnswerQrCodeRequest = {
  readonly action: "approve" | "deny"
  readonly challengeId: string
  /** A JWS of type device-response+jwt: the user's decision about what the device displayed. */
  readonly response: string
}

/** An approval as administrators see it. */
export type AskedApproval = {
  readonly approvalId: string
  /** The same for all approvals that were requested together. */
  readonly taskId: string
  /** How many of those who were asked in this stage must approve. */
  readonly needed: number
  /** The stage in which this person was asked, from 1. */
  readonly stage: number
  /** Whether this person was asked because the stage took too long. */
  readonly escalated: boolean
  /** Who has answered, who is being asked and who is next, in the order in which they are asked. */
  readonly stages: readonly {
    /** How many people must approve in this stage. */
    readonly needed: number
    /** Whom the gates name, as policies write it. Empty if it is not known. */
    readonly approvers: readonly string[]
    /** `waiting`: its people are asked after the stages before it. `not_asked`: the request ended before. */
    readonly status: "pending" | "approved" | "denied" | "expired" | "cancelled" | "waiting" | "not_asked"
    readonly escalation: {
      readonly afterMinutes: number
      readonly approvers: readonly string[]
      /** Whether they were asked as well. */
      readonly escalated: boolean
    } | null
    readonly asked: readonly {
      /** The application's own identifier for the user. */
      readonly approverId: string
      readonly status: "pending" | "approved" | "denied" | "expired" | "cancelled"
      readonly decidedAt: string | null
      /** Whether the user was asked because the stage took too long. */
      readonly escalated: boolean
    }[]
  }[]
  readonly agentId: string
  readonly userId: string | null
  readonly action: string
  readonly title: string | null
  readonly details: readonly DetailShown[]
  readonly status: "pending" | "approved" | "denied" | "expired" | "cancelled"
  readonly challengeId: string
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly createdAt: string
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly expiresAt: string
  readonly decidedAt: string | null
  /** Whether you can answer on the self-service pages with a passkey, besides on a device. */
  readonly acceptsPasskey: boolean
  readonly signedBy: "device" | "passkey" | null
  /** The user who was asked. */
  readonly approverId: string
  /** The decision that offered the approval. */
  readonly evaluationId: string
  /** The policies that require the approval. */
  readonly gates: readonly string[]
}

export type AssignHardwareTokenRequest = {
  /** The application's own identifier for the user. */
  readonly userId: string
  /** Activates the registration immediately, without a first code. */
  readonly verified?: true
}

export type AuditEvent = {
  readonly eventId: string
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly occurredAt: string
  readonly action: string
  readonly outcome: "success" | "failure"
  readonly actor: {
    readonly kind: "client" | "user" | "agent" | "device" | "operator" | "system"
    readonly id: string
    /** Present if the actor belongs to another tenant. */
    readonly tenantId?: string
  }
  readonly target: {
    readonly kind: string
    readonly id: string
  }
  readonly details: Readonly<Record<string, unknown>>
  readonly source: {
    readonly requestId?: string
    readonly ipAddress?: string
    readonly userAgent?: string
  }
  /** The event's position in the chain. `null` until the event is sealed, which takes a few seconds at most. */
  readonly seq: number | null
  /** A SHA-256 hash in base64url. `null` until the event is sealed. */
  readonly hash: string | null
}

export type AuditExportLine = {
  readonly type: "export"
  readonly version: 1
  /** The tenant's identifier: 1 to 63 lower-case letters, digits and hyphens, as in a host name. */
  readonly tenantId: string
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly exportedAt: string
} | {
  readonly type: "key"
  readonly jwk: Readonly<Record<string, unknown>>
} | {
  readonly type: "event"
  readonly event: ChainedAuditEvent
  readonly hash: string
} | {
  readonly type: "head"
  readonly signature: string
} | {
  readonly type: "end"
  readonly unsealedEvents: number
  readonly unsealedSince: string | null
}

export type AuditHead = {
  /** The number of events in the chain. */
  readonly seq: number
  /** The hash of the last event. */
  readonly hash: string
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly sealedAt: string
  /** The same data as a JWS of type audit-head+jwt. Keep it to prove later what the chain contained. */
  readonly signature: string
}

export type AuditVerification = {
  readonly intact: boolean
  readonly checkedEvents: number
  /** The number of events that are not part of the chain yet. */
  readonly unsealedEvents: number
  /** The last valid signed head. */
  readonly head: AuditHead | null
  /** The first 100 problems. */
  readonly findings: readonly {
    /** The position in the chain. `null` if the finding is not about an event. */
    readonly seq: number | null
    readonly issue: string
  }[]
  /** Whether the server seals new events. It stops if the chain does not end at the event that the server sealed last. Absent for an export. */
  readonly sealing?: "active" | "stopped"
}

export type AuthenticateOtpRequest = {
  /** The application's own identifier for the user. */
  readonly userId: string
  /** The authentication method. */
  readonly authType: "sms" | "email" | "hardware_token" | "authenticator_app" | "password" | "push" | "qr_code" | "recovery_code"
  /** The code that the user typed. Must be omitted for `push` and `qr_code`, which are answered on the device. */
  readonly otp?: string
  readonly challengeId?: string
  readonly registrationId?: string
  /** The next code that the hardware token shows, to resynchronise the token. */
  readonly nextOtp?: string
  readonly context?: ChallengeContext
}

/** Send either `challengeId` or `registrationId`. */
export type AuthenticatePasskeyRequest = {
  readonly authType: "passkey"
  /** The result of `navigator.credentials.create()` or `.get()`, after `toJSON()`, unchanged. */
  readonly credential: Readonly<Record<string, unknown>>
  /** To verify a user: the challenge that was issued. */
  readonly challengeId?: string
  /** To activate a new passkey: its registration. The response then has no assertion. */
  readonly registrationId?: string
  /** The application's own identifier for the user. */
  readonly userId?: string
}

export type AuthenticationMode = SmsMode | EmailMode | HardwareTokenMode | AuthenticatorAppMode | PasswordMode | PushMode | QrCodeMode | RecoveryCodeMode | PasskeyMode

export type AuthenticatorAppMode = {
  readonly authType: "authenticator_app"
  readonly title: string
  /** Whether users of the tenant can use the method. */
  readonly enabled: boolean
  readonly settings: {
    /** Challenge lifetime, in seconds. */
    readonly challengeValiditySeconds: number
    /** After this many wrong answers, a challenge fails. */
    readonly attemptsPerChallenge: number
    /** After this many consecutive wrong answers, the method is locked for the user: for 15 minutes, and twice as long each further time. */
    readonly lockAfterFailures: number
    /** Hash algorithm of the codes. Applies to new registrations. Many apps support only SHA1. */
    readonly algorithm: "SHA1" | "SHA256" | "SHA512"
    /** Number of digits in a code. Applies to new registrations. */
    readonly digits: 6 | 8
    /** How long the app shows a code, in seconds. Applies to new registrations. */
    readonly periodSeconds: 30 | 60
    /** The issuer that the app shows with the code. `null` for the tenant's name. */
    readonly issuerName: string | null
  }
  /** `null` while the mode has its default settings. */
  readonly updatedAt: string | null
}

export type AuthzenAction = {
  readonly name: string
  readonly properties?: Readonly<Record<string, unknown>>
}

export type AuthzenPageRequest = {
  /** The `next_token` of the previous page. The rest of the request must not change, except that `limit` may be omitted. */
  readonly token?: string
  /** Defaults to 50. */
  readonly limit?: number
}

export type AuthzenResource = {
  readonly type: string
  readonly id: string
  readonly properties?: Readonly<Record<string, unknown>>
}

/** A `user` or an `agent`. For an agent that acts for a user, the subject is the user, and `properties.act.sub` is the agent. */
export type AuthzenSubject = {
  readonly type: string
  readonly id: string
  readonly properties?: Readonly<Record<string, unknown>>
}

export type Branding = {
  readonly color: string | null
  readonly logoUrl: string | null
  readonly signInText: string | null
  readonly supportUrl: string | null
  readonly senderName: string | null
  readonly updatedAt: string | null
}

export type CallerDetails = {
  /** The tenant's identifier: 1 to 63 lower-case letters, digits and hyphens, as in a host name. */
  readonly tenantId: string
  readonly clientId: string
  /** Present if the caller is a user, with a session or an access token. */
  readonly userId?: string
  readonly scopes: readonly string[]
  readonly expiresInSeconds: number
}

export type ChainedAuditEvent = {
  readonly tenantId: string
  readonly seq: number
  readonly eventId: string
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly occurredAt: string
  readonly action: string
  readonly outcome: "success" | "failure"
  readonly actor: {
    readonly kind: "client" | "user" | "agent" | "device" | "operator" | "system"
    readonly id: string
    /** Present if the actor belongs to another tenant. */
    readonly tenantId?: string
  }
  readonly target: {
    readonly kind: string
    readonly id: string
  }
  readonly details: Readonly<Record<string, unknown>>
  readonly source: {
    readonly requestId?: string
    readonly ipAddress?: string
    readonly userAgent?: string
  }
}

/** `userId` is null for a QR code without a known user, until it is scanned. `registrationId` is null for a push to several devices, until one of them answers. */
export type Challenge = {
  readonly challengeId: string
  readonly userId: string | null
  readonly registrationId: string | null
  /** The authentication method. */
  readonly authType: "sms" | "email" | "hardware_token" | "authenticator_app" | "password" | "push" | "qr_code" | "recovery_code" | "passkey"
  readonly state: "pending" | "scanned" | "approved" | "denied" | "failed" | "expired" | "cancelled"
  readonly reason: "user_denied" | "reported_fraud" | "number_mismatch" | "too_many_attempts" | "timeout" | "superseded" | "delivery_failed" | "registration_removed" | "disabled" | "revoked" | "withdrawn" | "not_showable" | null
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly createdAt: string
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly expiresAt: string
  /** 0 after the challenge has ended. */
  readonly expiresInSeconds: number
  readonly respondedAt: string | null
  readonly attemptsRemaining: number
  readonly resendAvailableAt: string | null
  readonly pollIntervalSeconds: number
  readonly delivery: {
    readonly status: "not_applicable" | "queued" | "sent" | "delivered" | "failed"
    readonly channel: "sms" | "email" | "push" | null
    readonly maskedDestination: string | null
    /** Whether this call sent a message. */
    readonly resent: boolean
  }
}

export type ChallengeContext = {
  /** What the user is doing, if it is one of these. A device names it in the user's language. */
  readonly operation?: "sign_in" | "confirm_identity" | "verify_method" | "add_method" | "remove_method" | "change_password" | "renew_recovery_codes" | "delegate"
  /** What the user is doing, in your words. */
  readonly action?: string
  /** The user's IP address. */
  readonly ipAddress?: string
  /** The user's browser. */
  readonly userAgent?: string
}

export type ChallengeCounts = {
  /** All challenges. */
  readonly issued: number
  /** Not answered yet. */
  readonly pending: number
  /** Answered correctly. */
  readonly approved: number
  /** Denied by the user. */
  readonly denied: number
  /** Ended after too many wrong answers, or because the message could not be delivered. */
  readonly failed: number
  /** Not answered in time. */
  readonly expired: number
  /** Ended for another reason, such as a newer challenge. */
  readonly cancelled: number
}

export type ChallengeStatus = {
  readonly challengeId: string
  readonly userId: string | null
  readonly registrationId: string | null
  /** The authentication method. */
  readonly authType: "sms" | "email" | "hardware_token" | "authenticator_app" | "password" | "push" | "qr_code" | "recovery_code" | "passkey"
  readonly state: "pending" | "scanned" | "approved" | "denied" | "failed" | "expired" | "cancelled"
  readonly reason: "user_denied" | "reported_fraud" | "number_mismatch" | "too_many_attempts" | "timeout" | "superseded" | "delivery_failed" | "registration_removed" | "disabled" | "revoked" | "withdrawn" | "not_showable" | null
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly createdAt: string
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly expiresAt: string
  /** 0 after the challenge has ended. */
  readonly expiresInSeconds: number
  readonly respondedAt: string | null
  readonly attemptsRemaining: number
  readonly resendAvailableAt: string | null
  readonly pollIntervalSeconds: number
  readonly delivery: {
    readonly status: "not_applicable" | "queued" | "sent" | "delivered" | "failed"
    readonly channel: "sms" | "email" | "push" | null
    readonly maskedDestination: string | null
    /** Whether this call sent a message. */
    readonly resent: boolean
  }
  readonly authenticated: boolean | null
  /** Present if `authenticated` is true: a JWT that states who was verified and how. It can be verified with the tenant's JWKS. */
  readonly assertion?: string
}

export type ChallengeStatusRequest = {
  readonly challengeId: string
  /** How long to wait for a change before responding, in seconds. With 0, the response is immediate. */
  readonly waitSeconds?: number
}

export type ChangeUsersRequest = {
  readonly action: "disable" | "enable" | "require_second_factor" | "waive_second_factor" | "remove_method" | "delete"
  readonly userIds: readonly string[]
  /** Required for `remove_method`: all registrations of this method are removed. */
  readonly authType?: "sms" | "email" | "hardware_token" | "authenticator_app" | "password" | "push" | "qr_code" | "recovery_code" | "passkey"
}

export type ChangedUsers = {
  /** The number of users who were changed. */
  readonly changed: number
  readonly results: readonly {
    /** The application's own identifier for the user. */
    readonly userId: string
    readonly changed: boolean
    readonly code: string | null
    readonly message: string | null
  }[]
}

export type ChannelStatistics = {
  readonly channel: "sms" | "email"
  readonly totals: MessageCounts
  /** The hours or days with at least one event, in order. */
  readonly series: readonly {
    /** The start of the hour or day (UTC). */
    readonly start: string
    /** Accepted by a provider. */
    readonly sent: number
    /** Refused by the provider, or not sent in time. */
    readonly failed: number
  }[]
}

/** A text that is omitted is taken from the saved draft. */
export type CheckPolicyDraftRequest = {
  /** In the Cedar schema format. */
  readonly schema?: string
  /** In the Cedar policy language. */
  readonly policies?: string
}

export type CheckedPolicyDraft = {
  /** The results of validation, errors first. At most 100. */
  readonly issues: readonly PolicyIssue[]
  /** Whether the draft is validated and has no errors. */
  readonly publishable: boolean
}

export type Client = {
  readonly clientId: string
  readonly displayName: string
  readonly scopes: readonly string[]
  readonly status: "active" | "disabled"
  readonly jwks: {
    readonly keys: readonly Readonly<Record<string, unknown>>[]
  } | null
  readonly relyingPartyIds: readonly string[] | null
  readonly secrets: readonly ClientSecretSummary[]
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly createdAt: string
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly updatedAt: string
}

export type ClientSecret = {
  readonly secretId: string
  /** Shown only once. */
  readonly clientSecret: string
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly createdAt: string
}

export type ClientSecretSummary = {
  readonly secretId: string
  /** The last four characters of the secret. */
  readonly hint: string
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly createdAt: string
}

export type CompleteGrantRequest = {
  /** A JWT of type `agent-grant+jwt`. It can be verified with the tenant's JWKS. */
  readonly grant: string
  /** A random value that the consumer chooses. Send the same value when you retry the call. */
  readonly consumerToken: string
  readonly outcome: "succeeded" | "failed"
}

export type ConfirmPushRequest = {
  readonly challengeId: string
  /** A JWS of type device-response+jwt: the user's decision about what the device displayed. */
  readonly response: string
}

export type ConfirmQrCodeRequest = AnswerQrCodeRequest | ScanQrCodeRequest

export type Connector = {
  readonly connectorId: string
  /** How the message reaches the user. */
  readonly channel: "sms" | "email"
  /** The name of the driver that delivers the messages. */
  readonly driver: string
  readonly displayName: string
  readonly enabled: boolean
  /** The connector with the lowest number in a channel is tried first. If it fails, the next one is tried. Defaults to 100. */
  readonly priority: number
  /** The driver's settings. */
  readonly settings: Readonly<Record<string, unknown>>
  /** The names of the secrets that are set. */
  readonly secretNames: readonly string[]
  readonly health: {
    readonly consecutiveFailures: number
    /** After repeated failures, the connector is not used until this time. */
    readonly pausedUntil: string | null
    readonly lastSentAt: string | null
    readonly lastFailedAt: string | null
    readonly lastError: string | null
  }
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly createdAt: string
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly updatedAt: string
}

export type ConnectorTest = {
  /** `refused`: the provider rejected the message. `failed`: the provider could not be reached, or returned an unexpected response. */
  readonly outcome: "sent" | "refused" | "failed"
  /** The provider's id for the message. */
  readonly providerMessageId: string | null
  /** Why the message was not sent. */
  readonly error: string | null
  readonly tookMilliseconds: number
}

export type ConnectorType = {
  /** The name of the driver that delivers the messages. */
  readonly driver: string
  /** The channels for which the driver can be used. */
  readonly channels: readonly ("sms" | "email")[]
  /** The driver's settings, as a JSON Schema. */
  readonly settings: Readonly<Record<string, unknown>>
  /** The driver's secrets, which are write-only, as a JSON Schema. */
  readonly secrets: Readonly<Record<string, unknown>>
}

export type ConsumeGrantRequest = {
  /** A JWT of type `agent-grant+jwt`. It can be verified with the tenant's JWKS. */
  readonly grant: string
  readonly action: AuthzenAction
  readonly resource: AuthzenResource
  /** A random value that the consumer chooses. Send the same value when you retry the call. */
  readonly consumerToken: string
  /** The consumer's own audience. The call is rejected if the grant has a different one. */
  readonly audience?: string
}

export type ContextShown = {
  /** What the user is doing. */
  readonly operation?: "sign_in" | "confirm_identity" | "verify_method" | "add_method" | "remove_method" | "change_password" | "renew_recovery_codes" | "delegate"
  /** What the user is doing, in the application's words. */
  readonly action?: string
  /** The user's IP address. */
  readonly ipAddress?: string
  /** The user's browser. */
  readonly userAgent?: string
}

/** With `jwks`, the agent authenticates with `private_key_jwt` and gets no secret. */
export type CreateAgentRequest = {
  readonly displayName: string
  readonly description?: string
  /** `delegated`: acts for users, within their delegations. `autonomous`: acts for itself. */
  readonly mode: "delegated" | "autonomous"
  /** The users who are responsible for the agent. */
  readonly owners: readonly string[]
  /** The only actions that the agent can ever be allowed to perform, regardless of policies and delegations. */
  readonly ceiling: readonly string[]
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly expiresAt?: string
  /** Public keys for `private_key_jwt`, as a JWK Set (RFC 7517). */
  readonly jwks?: {
    readonly keys: readonly Readonly<Record<string, unknown>>[]
  }
  /** Where requests for approval may have their end reported. */
  readonly callbackUrls?: readonly string[]
}

/** With `jwks`, the client authenticates with `private_key_jwt` and gets no secret. */
export type CreateClientRequest = {
  readonly displayName: string
  readonly scopes: readonly string[]
  /** Public keys for `private_key_jwt`, as a JWK Set (RFC 7517). */
  readonly jwks?: {
    readonly keys: readonly Readonly<Record<string, unknown>>[]
  }
  readonly relyingPartyIds?: readonly string[] | null
}

export type CreateConnectorRequest = {
  /** How the message reaches the user. */
  readonly channel: "sms" | "email"
  /** The name of the driver that delivers the messages. */
  readonly driver: string
  readonly displayName: string
  /** Defaults to true. */
  readonly enabled?: boolean
  /** The connector with the lowest number in a channel is tried first. If it fails, the next one is tried. Defaults to 100. */
  readonly priority?: number
  /** The driver's settings. */
  readonly settings: Readonly<Record<string, unknown>>
  /** All of the driver's secrets. They are never returned. */
  readonly secrets?: Readonly<Record<string, unknown>>
}

export type CreateMessageTemplateRequest = {
  /** How the message reaches the user. */
  readonly channel: "sms" | "email"
  /** `code`: a code for the user to type. `method_changed`: a notice that one of the user's methods was added, replaced or removed. `approval_requested`: a link to an agent's request, for a user without a device. `invitation`: a link with which a user sets up their sign-in. `temporary_code_created`: a notice that an administrator created a temporary access code for the user. `alert`: tells administrators about an alert. */
  readonly purpose: "code" | "method_changed" | "approval_requested" | "invitation" | "temporary_code_created" | "alert"
  /** A language tag (BCP 47). */
  readonly locale: string
  /** The subject of an email. `null` for SMS. */
  readonly subject?: string | null
  /** Plain text. Placeholders: for code `{{code}}`, `{{minutes}}`, `{{userName}}`, `{{tenantName}}`, `{{host}}`; for method_changed `{{change}}`, `{{method}}`, `{{userName}}`, `{{tenantName}}`, `{{host}}`; for approval_requested `{{link}}`, `{{userName}}`, `{{tenantName}}`, `{{host}}`; for invitation `{{link}}`, `{{userName}}`, `{{tenantName}}`, `{{host}}`; for temporary_code_created `{{userName}}`, `{{tenantName}}`, `{{host}}`; for alert `{{alert}}`, `{{link}}`, `{{userName}}`, `{{tenantName}}`, `{{host}}`. */
  readonly body: string
}

/** Send exactly one of `agentId`, `userId`, `delegationId`, `action` and `tenant`. */
export type CreateRevocationRequest = {
  readonly agentId?: string
  /** Everything that agents do for this user. */
  readonly userId?: string
  readonly delegationId?: string
  /** An action, for all subjects. */
  readonly action?: string
  /** Everything in the tenant. */
  readonly tenant?: true
  readonly reason?: string
}

export type CreateTemporaryCodeRequest = {
  /** How long the code works. Defaults to 3600. */
  readonly ttlSeconds?: number
}

export type CreateUserRequest = {
  /** The application's own identifier for the user. */
  readonly userId: string
  readonly displayName?: string | null
  readonly emailAddress?: string | null
  /** Whether the address is known to be the user’s. Defaults to `false` when the address changes. */
  readonly emailVerified?: boolean
  readonly phoneNumber?: string | null
  /** Whether the number is known to be the user’s. Defaults to `false` when the number changes. */
  readonly phoneVerified?: boolean
  readonly locale?: string | null
  readonly externalId?: string | null
  /** The ids of the `Group` entities that contain the user. Replaces the list. Requires `admin.write`. */
  readonly groups?: readonly string[]
  /** The custom attributes that `User` declares in the tenant's policy schema, as plain JSON. They are the attributes of the user's entity, which policies read. Replaces all of them. Requires `admin.write`. */
  readonly attributes?: Readonly<Record<string, unknown>>
}

export type CreatedAgent = {
  /** Also the agent's client id at the token endpoint. */
  readonly agentId: string
  readonly displayName: string
  readonly description: string | null
  /** `delegated`: acts for users, within their delegations. `autonomous`: acts for itself. */
  readonly mode: "delegated" | "autonomous"
  readonly owners: readonly string[]
  readonly ceiling: readonly string[]
  readonly status: "active" | "suspended" | "expired"
  readonly expiresAt: string | null
  /** Raised by every revocation of the agent. Anything issued under a lower epoch is invalid. */
  readonly epoch: number
  readonly jwks: {
    readonly keys: readonly Readonly<Record<string, unknown>>[]
  } | null
  /** Where requests for approval may have their end reported. */
  readonly callbackUrls: readonly string[]
  readonly secrets: readonly ClientSecretSummary[]
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly createdAt: string
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly updatedAt: string
  /** Shown only once. */
  readonly clientSecret?: string
}

export type CreatedClient = {
  readonly clientId: string
  readonly displayName: string
  readonly scopes: readonly string[]
  readonly status: "active" | "disabled"
  readonly jwks: {
    readonly keys: readonly Readonly<Record<string, unknown>>[]
  } | null
  readonly relyingPartyIds: readonly string[] | null
  readonly secrets: readonly ClientSecretSummary[]
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly createdAt: string
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly updatedAt: string
  /** Shown only once. */
  readonly clientSecret?: string
}

export type Decision = {
  readonly evaluationId: string
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly decidedAt: string
  /** The client that requested the decision. */
  readonly clientId: string
  readonly subject: {
    readonly type: string
    readonly id: string
  }
  readonly agentId: string | null
  readonly userId: string | null
  readonly action: string
  readonly resource: {
    readonly type: string
    readonly id: string
  }
  readonly outcome: "allowed" | "denied" | "approval_required" | "grant_required"
  readonly reason: string
  readonly explanation: string
  /** Why policies could not be evaluated, if the reason is `policy_error`. */
  readonly errors: readonly {
    readonly policyId: string | null
    readonly message: string
  }[]
  /** The policies that determined the decision. */
  readonly policies: readonly string[]
  readonly policyVersion: number
  readonly delegationId: string | null
  readonly actionHash: string | null
  readonly epoch: number
  readonly requestId: string | null
}

export type DecisionChain = {
  readonly evaluationId: string
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly decidedAt: string
  /** The client that requested the decision. */
  readonly clientId: string
  readonly subject: {
    readonly type: string
    readonly id: string
  }
  readonly agentId: string | null
  readonly userId: string | null
  readonly action: string
  readonly resource: {
    readonly type: string
    readonly id: string
  }
  readonly outcome: "allowed" | "denied" | "approval_required" | "grant_required"
  readonly reason: string
  readonly explanation: string
  /** Why policies could not be evaluated, if the reason is `policy_error`. */
  readonly errors: readonly {
    readonly policyId: string | null
    readonly message: string
  }[]
  /** The policies that determined the decision. */
  readonly policies: readonly string[]
  readonly policyVersion: number
  readonly delegationId: string | null
  readonly actionHash: string | null
  readonly epoch: number
  readonly requestId: string | null
  readonly approval: {
    readonly approvalId: string
    readonly evaluationId: string
    readonly status: string
    /** The policies that required the approval. */
    readonly gates: readonly string[]
    /** The stage in which the user was asked, from 1. */
    readonly stage: number
    /** Whether the user was asked because the stage took too long. */
    readonly escalated: boolean
    readonly approverId: string | null
    readonly challengeId: string | null
    readonly signedBy: "device" | "passkey" | null
    readonly deviceId: string | null
    readonly passkeyId: string | null
    readonly signature: string | null
    /** An RFC 3339 timestamp in UTC, with milliseconds. */
    readonly createdAt: string
    readonly decidedAt: string | null
  } | null
  /** Every person who was asked, with their answer. The first is `approval`. */
  readonly approvals: readonly {
    readonly approvalId: string
    readonly evaluationId: string
    readonly status: string
    /** The policies that required the approval. */
    readonly gates: readonly string[]
    /** The stage in which the user was asked, from 1. */
    readonly stage: number
    /** Whether the user was asked because the stage took too long. */
    readonly escalated: boolean
    readonly approverId: string | null
    readonly challengeId: string | null
    readonly signedBy: "device" | "passkey" | null
    readonly deviceId: string | null
    readonly passkeyId: string | null
    readonly signature: string | null
    /** An RFC 3339 timestamp in UTC, with milliseconds. */
    readonly createdAt: string
    readonly decidedAt: string | null
  }[]
  readonly grant: {
    readonly grantId: string
    readonly evaluationId: string
    readonly state: "issued" | "consumed" | "expired"
    readonly audience: string
    /** An RFC 3339 timestamp in UTC, with milliseconds. */
    readonly createdAt: string
    /** An RFC 3339 timestamp in UTC, with milliseconds. */
    readonly expiresAt: string
    readonly consumedAt: string | null
    readonly consumedBy: string | null
    readonly receiptId: string | null
    readonly outcome: "succeeded" | "failed" | null
    readonly completedAt: string | null
  } | null
  readonly standingApproval: StandingApproval | null
  readonly shadow: {
    readonly outcome: "allowed" | "approval_required" | "denied"
    readonly policies: readonly string[]
  } | null
  readonly inputs: {
    /** The action's properties. */
    readonly action: Readonly<Record<string, unknown>>
    /** The context that the caller sent. */
    readonly context: Readonly<Record<string, unknown>>
    /** The gates that were approved. */
    readonly approvals: readonly string[]
  } | null
}

export type Delegation = {
  readonly delegationId: string
  /** The application's own identifier for the user. */
  readonly userId: string
  readonly agentId: string
  readonly label: string | null
  readonly actions: readonly string[]
  /** Without an `id`, the delegation covers all resources of the type. */
  readonly resources: readonly {
    readonly type: string
    readonly id?: string
  }[]
  readonly limits: {
    /** The maximum `amount` in the action's properties. */
    readonly amountPerAction?: number
    /** The required `currency` in the action's properties. */
    readonly currency?: string
    /** The maximum sum of all amounts. */
    readonly budget?: number
    readonly count?: {
      readonly limit: number
      readonly per: "hour" | "day" | "week" | "month"
    }
    readonly window?: {
      readonly days: readonly ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[]
      readonly from: string
      /** If it is earlier than `from`, the window ends on the next day. */
      readonly to: string
    }
  }
  /** An IANA time zone. Applies to the time window and to the hours, days, weeks and months of the count limit. */
  readonly timeZone: string
  readonly budgetUsed: number | null
  readonly budgetReserved: number | null
  readonly status: "scheduled" | "open" | "ended" | "expired"
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly startsAt: string
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly endsAt: string
  readonly endedAt: string | null
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly createdAt: string
}

export type DeregisterAuthRequest = {
  /** The application's own identifier for the user. */
  readonly userId: string
  /** The authentication method. */
  readonly authType: "sms" | "email" | "hardware_token" | "authenticator_app" | "password" | "push" | "qr_code" | "recovery_code" | "passkey"
  readonly registrationId?: string
  /** If the user has several registrations of the method: removes all of them. */
  readonly all?: true
  /** A challenge of this user, approved within the last ten minutes with an agreed registration: a second factor if the user has one. It can be used for one change. A registration that is created with it is agreed, so a device, for example, can approve requests from agents. */
  readonly proofChallengeId?: string
}

export type DeregisterAuthResponse = {
  readonly removed: readonly Registration[]
}

export type DescribedEntity = {
  /** The name of the type in the tenant's schema. */
  readonly type: string
  readonly id: string
  /** Used only if the entity is not stored. */
  readonly attributes?: Readonly<Record<string, unknown>>
}

export type DetailShown = {
  readonly label: string
  readonly value: string
  /** The agent chose this label and value. Display them separately, as the agent's own text. Part of what the device signs. */
  readonly source?: "agent"
}

export type Device = {
  readonly deviceId: string
  /** The application's own identifier for the user. */
  readonly userId: string
  readonly name: string
  /** The device's operating system or browser. */
  readonly platform: string
  /** `pending` until the first approved challenge. */
  readonly status: "pending" | "active"
  readonly pushRegistrationId: string
  readonly qrRegistrationId: string
  /** The RFC 7638 thumbprint of the device's key. */
  readonly keyThumbprint: string
  /** Whether the device has a push address. Without one, the device polls. */
  readonly reachableByPush: boolean
  /** The client that started the enrolment. */
  readonly enrolledBy: string
  /** Whether the user agreed to this registration. That is the case if it was the user's first, if the client that created the first one created it, or if it was created in self-service, with the scope `admin.users`, or with a proof by an agreed registration. Only agreed registrations count as proof, in token exchange, for approvals and at sign-in. */
  readonly agreed: boolean
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly createdAt: string
  readonly lastSeenAt: string | null
}

/** A challenge as its device sees it. It does not contain the number that the user must type. */
export type DeviceChallenge = {
  readonly challengeId: string
  readonly authType: "push" | "qr_code"
  readonly state: "pending" | "scanned" | "approved" | "denied" | "failed" | "expired" | "cancelled"
  readonly reason: "user_denied" | "reported_fraud" | "number_mismatch" | "too_many_attempts" | "timeout" | "superseded" | "delivery_failed" | "registration_removed" | "disabled" | "revoked" | "withdrawn" | "not_showable" | null
  readonly purpose: "authentication" | "approval"
  /** Part of what the device signs. */
  readonly nonce: string
  /** The application's own identifier for the user. */
  readonly userId: string
  /** The application that issued the challenge. */
  readonly clientName: string
  readonly title: string | null
  readonly message: string | null
  readonly details: readonly DetailShown[]
  readonly context: ContextShown
  /** For an approval: the action that will be performed once it is approved. */
  readonly action?: Readonly<Record<string, unknown>>
  /** The user may approve more than this action. Signing without `standing` approves only this action, which is the default. */
  readonly standingOffer?: StandingOffer
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly createdAt: string
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly expiresAt: string
  /** 0 after the challenge has ended. */
  readonly expiresInSeconds: number
}

export type DeviceChallenges = {
  readonly challenges: readonly DeviceChallenge[]
}

/** An EC public key as in RFC 7517, with exactly these members. */
export type DevicePublicKey = {
  readonly kty: "EC"
  readonly crv: "P-256"
  readonly x: string
  readonly y: string
}

export type EmailMode = {
  readonly authType: "email"
  readonly title: string
  /** Whether users of the tenant can use the method. */
  readonly enabled: boolean
  readonly settings: {
    /** Number of digits in a code. */
    readonly codeDigits: number
    /** Code lifetime, in seconds. */
    readonly codeValiditySeconds: number
    /** After this many wrong answers, a challenge fails. */
    readonly attemptsPerChallenge: number
    /** After this many consecutive wrong answers, the method is locked for the user: for 15 minutes, and twice as long each further time. */
    readonly lockAfterFailures: number
    /** The maximum number of messages to one address per day (UTC). */
    readonly maxPerAddressPerDay: number
    /** The maximum number of messages per day (UTC). */
    readonly maxPerDay: number
  }
  /** `null` while the mode has its default settings. */
  readonly updatedAt: string | null
}

export type Entity = {
  /** The name of the type in the tenant's schema. */
  readonly type: string
  readonly id: string
  /** Plain JSON that matches the schema: an integer for Long, an array for Set, an object for a record, `{"type","id"}` for an entity, and a string for decimal, ipaddr, datetime and duration. */
  readonly attributes: Readonly<Record<string, unknown>>
  /** The groups, folders or other entities that contain this entity. */
  readonly parents: readonly EntityReference[]
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly createdAt: string
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly updatedAt: string
}

export type EntityReference = {
  /** The name of the type in the tenant's schema. */
  readonly type: string
  readonly id: string
}

export type EntitySearchResponse = {
  readonly page: {
    /** Empty on the last page. */
    readonly next_token: string
    readonly count: number
  }
  readonly results: readonly {
    readonly type: string
    readonly id: string
  }[]
}

export type EvaluationRequest = {
  /** A `user` or an `agent`. For an agent that acts for a user, the subject is the user, and `properties.act.sub` is the agent. */
  readonly subject: AuthzenSubject
  readonly action: AuthzenAction
  readonly resource: AuthzenResource
  /** Available to policies as `context.request`. */
  readonly context?: Readonly<Record<string, unknown>>
}

/** A deny is not an error. `context` contains `outcome` (`allowed`, `denied`, `approval_required` or `grant_required`), and with an offer of approval `evaluation_id` and `access_request`. With the scope `agents.explain`, it contains the reasons. */
export type EvaluationResponse = {
  readonly decision: boolean
  readonly context?: Readonly<Record<string, unknown>>
}

export type EvaluationsRequest = {
  readonly subject?: Readonly<Record<string, unknown>>
  readonly action?: Readonly<Record<string, unknown>>
  readonly resource?: Readonly<Record<string, unknown>>
  readonly context?: Readonly<Record<string, unknown>>
  /** If omitted or empty, the request is a single evaluation. An invalid item is denied and does not affect the others. */
  readonly evaluations?: readonly unknown[]
  readonly options?: {
    readonly evaluations_semantic?: "execute_all" | "deny_on_first_deny" | "permit_on_first_permit"
  }
}

export type EvaluationsResponse = {
  readonly evaluations: readonly EvaluationResponse[]
}

/** Send either `challengeId` or `userId`. A device sends neither. */
export type FetchOtpDetailsRequest = {
  readonly challengeId?: string
  /** The application's own identifier for the user. */
  readonly userId?: string
  /** For devices: how long to wait for a challenge before responding, in seconds. */
  readonly waitSeconds?: number
}

export type GrantReceipt = {
  readonly receiptId: string
  readonly grantId: string
  readonly agentId: string
  readonly userId: string | null
  /** Who performs the action. If this is the id of a client, only that client can consume the grant. */
  readonly audience: string
  /** The SHA-256 hash of the action's canonical JSON (RFC 8785), in base64url. */
  readonly actionHash: string
  readonly evaluationId: string
  readonly delegationId: string | null
  readonly approvalId: string | null
  readonly standingApprovalId: string | null
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly consumedAt: string
  readonly outcome: "succeeded" | "failed" | null
  readonly completedAt: string | null
}

/** For an unknown grant, only `active: false` is returned. */
export type GrantState = {
  /** Whether the grant can be consumed now. */
  readonly active: boolean
  readonly state?: "issued" | "consumed" | "expired" | "revoked"
  readonly grantId?: string
  readonly agentId?: string
  readonly userId?: string | null
  /** Who performs the action. If this is the id of a client, only that client can consume the grant. */
  readonly audience?: string
  /** The SHA-256 hash of the action's canonical JSON (RFC 8785), in base64url. */
  readonly actionHash?: string
  readonly evaluationId?: string
  readonly delegationId?: string | null
  readonly approvalId?: string | null
  readonly standingApprovalId?: string | null
  readonly action?: AuthzenAction
  readonly resource?: AuthzenResource
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly expiresAt?: string
}

export type HardwareToken = {
  readonly serialNumber: string
  /** `hotp`: event-based (RFC 4226). `totp`: time-based (RFC 6238). */
  readonly kind: "hotp" | "totp"
  readonly algorithm: "SHA1" | "SHA256" | "SHA512"
  readonly digits: 6 | 8
  /** `null` for event-based tokens. */
  readonly periodSeconds: number | null
  readonly manufacturer: string | null
  /** `null` if the token is not assigned. Assign it with registerOtp and its serial number, or with assignHardwareToken. */
  readonly assignedTo: {
    /** The application's own identifier for the user. */
    readonly userId: string
    readonly registrationId: string
  } | null
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly createdAt: string
}

export type HardwareTokenImport = {
  readonly importId: string
  readonly status: "queued" | "running" | "done"
  readonly format: "csv" | "pskc"
  /** The number of tokens in the file. */
  readonly total: number
  /** The number of tokens that have been imported or refused. */
  readonly processed: number
  readonly imported: number
  readonly refused: number
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly createdAt: string
  readonly finishedAt: string | null
}

export type HardwareTokenImportLine = {
  /** The line of a CSV file, whose header is line 1. For a PSKC file, the number of the key package. */
  readonly line: number
  readonly serialNumber: string | null
  readonly outcome: "waiting" | "imported" | "refused"
  readonly issue: string | null
}

export type HardwareTokenMode = {
  readonly authType: "hardware_token"
  readonly title: string
  /** Whether users of the tenant can use the method. */
  readonly enabled: boolean
  readonly settings: {
    /** Challenge lifetime, in seconds. */
    readonly challengeValiditySeconds: number
    /** After this many wrong answers, a challenge fails. */
    readonly attemptsPerChallenge: number
    /** After this many consecutive wrong answers, the method is locked for the user: for 15 minutes, and twice as long each further time. */
    readonly lockAfterFailures: number
    /** Look-ahead window for event-based tokens, in button presses. */
    readonly lookAhead: number
    /** Permitted clock drift of time-based tokens, in time steps in either direction. */
    readonly driftSteps: number
    /** How far to search for two consecutive codes when a token is resynchronised. */
    readonly resyncWindow: number
  }
  /** `null` while the mode has its default settings. */
  readonly updatedAt: string | null
}

export type HardwareTokenResync = {
  /** `false` if the codes were not found or have been used before. */
  readonly resynchronised: boolean
}

export type HistoryEntry = {
  readonly challengeId: string
  /** The client that issued the challenge. */
  readonly clientId: string
  readonly clientName: string | null
  readonly registrationId: string | null
  /** The authentication method. */
  readonly authType: "sms" | "email" | "hardware_token" | "authenticator_app" | "password" | "push" | "qr_code" | "recovery_code" | "passkey"
  readonly state: "pending" | "scanned" | "approved" | "denied" | "failed" | "expired" | "cancelled"
  readonly reason: "user_denied" | "reported_fraud" | "number_mismatch" | "too_many_attempts" | "timeout" | "superseded" | "delivery_failed" | "registration_removed" | "disabled" | "revoked" | "withdrawn" | "not_showable" | null
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly createdAt: string
  readonly respondedAt: string | null
}

export type InboxMessage = {
  readonly id: string
  /** The channel through which the message would have been sent. */
  readonly channel: "sms" | "email" | "push"
  /** A mobile number, an email address or the name of a device. */
  readonly to: string
  /** The subject of an email, or the title of a notification. */
  readonly subject: string | null
  readonly text: string
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly createdAt: string
}

export type IntrospectGrantRequest = {
  /** A JWT of type `agent-grant+jwt`. It can be verified with the tenant's JWKS. */
  readonly grant: string
}

export type Invitation = {
  readonly userId: string
  /** The link with which the invited person sets up their sign-in. Shown only once. */
  readonly url: string
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly expiresAt: string
}

export type InviteAdministratorRequest = {
  readonly userId: string
  readonly displayName: string
  readonly emailAddress?: string
  readonly roles: readonly ("administrator" | "helpdesk" | "auditor" | "operator")[]
}

export type InviteUserRequest = {
  /** Whether to send the link to the email address of the user's profile, instead of returning it. Defaults to `false`. */
  readonly sendEmail?: boolean
}

export type InvitedAdministrator = {
  readonly administrator: Administrator
  readonly invitation: Invitation
}

export type IssueGrantRequest = {
  /** A `user` or an `agent`. For an agent that acts for a user, the subject is the user, and `properties.act.sub` is the agent. */
  readonly subject: AuthzenSubject
  readonly action: AuthzenAction
  readonly resource: AuthzenResource
  /** Available to policies as `context.request`. */
  readonly context?: Readonly<Record<string, unknown>>
  /** Who performs the action. If this is the id of a client, only that client can consume the grant. */
  readonly audience: string
  /** The id of an approved access request for the same action. */
  readonly approval?: string
  /** Defaults to 120. */
  readonly lifetimeSeconds?: number
}

/** Contains no grant if the decision is a deny. */
export type IssuedGrant = {
  readonly decision: boolean
  readonly context?: Readonly<Record<string, unknown>>
  /** A JWT of type `agent-grant+jwt`. It can be verified with the tenant's JWKS. */
  readonly grant?: string
  readonly grantId?: string
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly expiresAt?: string
}

export type MessageCounts = {
  /** Accepted by a provider. */
  readonly sent: number
  /** Refused by the provider, or not sent in time. */
  readonly failed: number
}

export type MessagePreview = {
  readonly subject: string | null
  readonly text: string
  /** Only for email. */
  readonly html: string | null
  /** Only for SMS. */
  readonly sms: {
    /** A single character outside GSM 7-bit switches the whole message to UCS-2, which fits less than half as many characters. */
    readonly encoding: "gsm7" | "ucs2"
    /** GSM 7-bit septets, or UTF-16 code units. */
    readonly units: number
    /** The number of messages that a provider bills. */
    readonly segments: number
  } | null
}

export type MessageTemplate = {
  /** Channel, purpose and locale. */
  readonly templateId: string
  /** How the message reaches the user. */
  readonly channel: "sms" | "email"
  /** `code`: a code for the user to type. `method_changed`: a notice that one of the user's methods was added, replaced or removed. `approval_requested`: a link to an agent's request, for a user without a device. `invitation`: a link with which a user sets up their sign-in. `temporary_code_created`: a notice that an administrator created a temporary access code for the user. `alert`: tells administrators about an alert. */
  readonly purpose: "code" | "method_changed" | "approval_requested" | "invitation" | "temporary_code_created" | "alert"
  readonly locale: string
  readonly subject: string | null
  readonly body: string
  /** Whether the text is the tenant's custom text, rather than the default. */
  readonly isCustom: boolean
  /** `null` for default templates. */
  readonly updatedAt: string | null
}

export type MethodLock = {
  /** The authentication method. */
  readonly authType: "sms" | "email" | "hardware_token" | "authenticator_app" | "password" | "push" | "qr_code" | "recovery_code" | "passkey"
  /** The number of consecutive wrong answers. */
  readonly failures: number
  /** `null` if the lock lasts until an administrator unlocks it. */
  readonly lockedUntil: string | null
  /** What is locked: the method `everywhere`, or only from one IP `address` (IPv6: a /64), one known `browser` or one `session`. `unknown_browsers`: after 100 consecutive wrong passwords, the password works only in browsers in which the user has signed in before, or after a second factor. `second_factor_first`: signing in with a second factor before the password. */
  readonly appliesTo: "everywhere" | "address" | "browser" | "session" | "unknown_browsers" | "second_factor_first"
  /** The locked IP address. `null` unless the lock applies to one address. */
  readonly ipAddress: string | null
}

export type MethodStatistics = {
  /** The authentication method. */
  readonly authType: "sms" | "email" | "hardware_token" | "authenticator_app" | "password" | "push" | "qr_code" | "recovery_code" | "passkey"
  /** The current number of registrations. */
  readonly registrations: {
    /** Not verified yet. */
    readonly pending: number
    /** In use. */
    readonly active: number
    /** Disabled by an administrator. */
    readonly disabled: number
  }
  readonly totals: ChallengeCounts
  /** The hours or days with at least one event, in order. */
  readonly series: readonly {
    /** The start of the hour or day (UTC). */
    readonly start: string
    /** All challenges. */
    readonly issued: number
    /** Not answered yet. */
    readonly pending: number
    /** Answered correctly. */
    readonly approved: number
    /** Denied by the user. */
    readonly denied: number
    /** Ended after too many wrong answers, or because the message could not be delivered. */
    readonly failed: number
    /** Not answered in time. */
    readonly expired: number
    /** Ended for another reason, such as a newer challenge. */
    readonly cancelled: number
  }[]
}

export type MfaSettings = {
  /** Whether an application can change the methods of a user who has one without the user's agreement (`free`, the default), or needs a challenge that the user approved (`proof`). Removing or replacing a password always requires one. */
  readonly methodChanges: "free" | "proof"
  /** How long to keep challenges and removed registrations, in days. Defaults to 90. */
  readonly challengeRetentionDays: number
  /** How long to keep delivery results, in days. Defaults to 30. */
  readonly messageRetentionDays: number
  /** How long to keep decisions about agents, with their approvals and grants, in days. Defaults to 90. */
  readonly decisionRetentionDays: number
  /** How long to keep the inputs of decisions, in days: the properties and the context of each request, encrypted. A replay of the log needs them. Defaults to 30; 0 keeps none. */
  readonly decisionInputDays: number
  /** How long a browser can be remembered, in days: there, users without a role sign in without the second factor. Defaults to 0, which turns this off. A lower number also applies to browsers that are remembered already. */
  readonly rememberBrowserDays: number
  /** With `passkey`, a session of a user with a role is valid for nothing but setting up or using a passkey of our own pages, until the user has used one in it. Only an administrator with such a passkey can set this. Defaults to `any_method`. */
  readonly administratorSignIn: "any_method" | "passkey"
  /** Whether users who add or remove their own methods on our pages can do so for ten minutes after they have verified their identity in the same session (`recent_proof`, the default), or verify it for each change (`proof_each_time`). A new password and a delegation always need a proof of their own. */
  readonly ownMethodChanges: "recent_proof" | "proof_each_time"
  /** Whether administrators with an email address get an email about each new alert. Defaults to `true`. Needs a connector for email. */
  readonly alertEmails: boolean
  /** `null` while all settings have their defaults. */
  readonly updatedAt: string | null
}

export type NewRegistration = {
  readonly registrationId: string
  /** The application's own identifier for the user. */
  readonly userId: string
  /** The authentication method. */
  readonly authType: "sms" | "email" | "hardware_token" | "authenticator_app" | "password" | "push" | "qr_code" | "recovery_code" | "passkey"
  /** `pending` until the first verification; `locked` until `lockedUntil`. */
  readonly status: "pending" | "active" | "locked" | "disabled" | "removed"
  readonly label: string | null
  readonly maskedDestination?: string
  readonly serialNumber?: string
  /** Present once a device is enrolled. The same device serves `push` and `qr_code`. */
  readonly device?: {
    readonly deviceId: string
    readonly name: string
    readonly platform: string
  }
  /** Present for a passkey. */
  readonly passkey?: {
    readonly relyingPartyId: string
    /** The model of the authenticator, as it reports itself. Present once the passkey is active. */
    readonly aaguid?: string
    /** The name of that model in the FIDO metadata, if it is listed there. Unverified unless `attested` is true. */
    readonly authenticatorName?: string
    /** Whether the authenticator proved its model. Present once the passkey is active. */
    readonly attested?: boolean
    /** Whether the passkey is copied to other devices of the user. */
    readonly synced?: boolean
    /** Present for a passkey of the pages of this server, which no application can use. */
    readonly ownPages?: true
  }
  /** Whether the user agreed to this registration. That is the case if it was the user's first, if the client that created the first one created it, or if it was created in self-service, with the scope `admin.users`, or with a proof by an agreed registration. Only agreed registrations count as proof, in token exchange, for approvals and at sign-in. */
  readonly agreed: boolean
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly createdAt: string
  readonly lastUsedAt: string | null
  readonly lockedUntil: string | null
  /** Only at sign-in and in self-service, for `push`: until then no request is sent, because too many were denied or not answered. */
  readonly pausedUntil?: string
  /** Base32, for manual entry. Shown only once. */
  readonly secret?: string
  /** For authenticator apps. Shown only once. */
  readonly otpauthUri?: string
  /** `otpauthUri` as an SVG data URI. Shown only once. */
  readonly qrCode?: string
  /** Recovery codes. Shown only once. */
  readonly codes?: readonly string[]
  /** For `push` and `qr_code`: how to enrol the device. Shown only once. */
  readonly enrolment?: {
    /** Opens the authenticator app. Can be used for one device. */
    readonly uri: string
    /** `uri` as an SVG data URI. */
    readonly qrCode: string
    /** An RFC 3339 timestamp in UTC, with milliseconds. */
    readonly expiresAt: string
  }
  /** Pass this to `PublicKeyCredential.parseCreationOptionsFromJSON`, unchanged. */
  readonly publicKey?: PasskeyCreationOptions
  /** For `passkey`: until when it can be activated. */
  readonly expiresAt?: string
  /** Returned only to the device: its `client_id` from now on. */
  readonly deviceId?: string
  /** Returned only to the device: the `applicationServerKey` of its push subscription. */
  readonly vapidPublicKey?: string
  /** Returned only to the device: the display name of the tenant. */
  readonly organisationName?: string
}

export type PasskeyChallenge = {
  readonly challengeId: string
  readonly userId: string | null
  readonly registrationId: string | null
  /** The authentication method. */
  readonly authType: "sms" | "email" | "hardware_token" | "authenticator_app" | "password" | "push" | "qr_code" | "recovery_code" | "passkey"
  readonly state: "pending" | "scanned" | "approved" | "denied" | "failed" | "expired" | "cancelled"
  readonly reason: "user_denied" | "reported_fraud" | "number_mismatch" | "too_many_attempts" | "timeout" | "superseded" | "delivery_failed" | "registration_removed" | "disabled" | "revoked" | "withdrawn" | "not_showable" | null
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly createdAt: string
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly expiresAt: string
  /** 0 after the challenge has ended. */
  readonly expiresInSeconds: number
  readonly respondedAt: string | null
  readonly attemptsRemaining: number
  readonly resendAvailableAt: string | null
  readonly pollIntervalSeconds: number
  readonly delivery: {
    readonly status: "not_applicable" | "queued" | "sent" | "delivered" | "failed"
    readonly channel: "sms" | "email" | "push" | null
    readonly maskedDestination: string | null
    /** Whether this call sent a message. */
    readonly resent: boolean
  }
  /** Pass this to `PublicKeyCredential.parseRequestOptionsFromJSON`, unchanged. */
  readonly publicKey: PasskeyRequestOptions
}

/** Pass this to `PublicKeyCredential.parseCreationOptionsFromJSON`, unchanged. */
export type PasskeyCreationOptions = {
  readonly rp: {
    readonly id: string
    readonly name: string
  }
  readonly user: {
    readonly id: string
    readonly name: string
    readonly displayName: string
  }
  readonly challenge: string
  readonly pubKeyCredParams: readonly {
    readonly type: "public-key"
    readonly alg: number
  }[]
  readonly timeout: number
  readonly excludeCredentials: readonly {
    readonly type: "public-key"
    /** In base64url. */
    readonly id: string
    readonly transports?: readonly string[]
  }[]
  readonly authenticatorSelection: {
    readonly residentKey: "required" | "preferred" | "discouraged"
    readonly requireResidentKey: boolean
    readonly userVerification: "required" | "preferred" | "discouraged"
    readonly authenticatorAttachment?: "platform" | "cross-platform"
  }
  readonly attestation: "none" | "direct"
}

export type PasskeyMode = {
  readonly authType: "passkey"
  readonly title: string
  /** Whether users of the tenant can use the method. */
  readonly enabled: boolean
  readonly settings: {
    /** The web sites and apps whose users can have passkeys. The first one is the default. */
    readonly relyingParties: readonly RelyingParty[]
    /** Whether the user unlocks the passkey with a fingerprint, face or PIN. */
    readonly userVerification: "required" | "preferred" | "discouraged"
    /** Whether a new passkey can be used without a user name. */
    readonly residentKey: "required" | "preferred" | "discouraged"
    /** Whether a new passkey is on the device itself, on a security key or another device, or either. */
    readonly attachment: "any" | "platform" | "cross-platform"
    /** Whether a challenge can be issued without a known user. The user of the passkey signs in. */
    readonly allowUsernameless: boolean
    /** Whether an answer is refused if its counter suggests that the key was copied. */
    readonly refuseClonedKeys: boolean
    /** Whether a new passkey must prove which model of authenticator it is on. `none` ignores what the authenticator says about itself. */
    readonly attestation: "none" | "direct"
    /** With attestation `direct`: whether to trust the models in the FIDO metadata that the operators imported. */
    readonly useFidoMetadata: boolean
    /** With attestation `direct`: certificates of vendors whose hardware keys are trusted, in addition to the FIDO metadata. */
    readonly trustAnchors: readonly TrustAnchor[]
    /** With attestation `direct`: the models that are accepted. Empty: every model that is trusted. */
    readonly allowedAaguids: readonly string[]
    /** With attestation `direct`: the lowest level that a model must have in the FIDO metadata. */
    readonly minCertificationLevel: "none" | "L1" | "L1plus" | "L2" | "L2plus" | "L3" | "L3plus"
    /** Whether a new passkey may be one that can be copied to other devices. `false` needs attestation `direct`, because the key itself reports this. */
    readonly allowSynced: boolean
    /** Challenge lifetime, in seconds. */
    readonly challengeValiditySeconds: number
    /** After this many wrong answers, a challenge fails. */
    readonly attemptsPerChallenge: number
  }
  /** `null` while the mode has its default settings. */
  readonly updatedAt: string | null
}

/** Pass this to `PublicKeyCredential.parseRequestOptionsFromJSON`, unchanged. */
export type PasskeyRequestOptions = {
  readonly rpId: string
  readonly challenge: string
  readonly timeout: number
  readonly allowCredentials: readonly {
    readonly type: "public-key"
    /** In base64url. */
    readonly id: string
    readonly transports?: readonly string[]
  }[]
  readonly userVerification: "required" | "preferred" | "discouraged"
}

export type PasswordMode = {
  readonly authType: "password"
  readonly title: string
  /** Whether users of the tenant can use the method. */
  readonly enabled: boolean
  readonly settings: {
    /** After this many consecutive wrong answers, the method is locked for the user: for 15 minutes, and twice as long each further time. */
    readonly lockAfterFailures: number
    /** Whether a password is enough to sign in, without a second factor. Passwords must then be longer. */
    readonly allowPasswordOnly: boolean
    /** Minimum length, in characters. At least 15 if a password is enough to sign in. */
    readonly minLength: number
  }
  /** `null` while the mode has its default settings. */
  readonly updatedAt: string | null
}

/** AuthZEN Authorization API 1.0, with its Access Request and Approval Profile. */
export type PdpMetadata = {
  readonly policy_decision_point: string
  readonly access_evaluation_endpoint: string
  readonly access_evaluations_endpoint: string
  readonly search_subject_endpoint: string
  readonly search_resource_endpoint: string
  readonly search_action_endpoint: string
  readonly access_request_endpoint: string
  readonly jwks_uri: string
  readonly capabilities: readonly string[]
}

export type PolicyAnalysis = {
  /** How many policies the draft has. */
  readonly policies: number
  readonly log: {
    /** An RFC 3339 timestamp in UTC, with milliseconds. */
    readonly since: string
    /** The latest, up to 200,000. */
    readonly decisions: number
    /** How many policies were compared with it: those that were live, as they are written now, for all of that time, and about which nothing is proven. None if there are fewer than 100 decisions. */
    readonly judged: number
  } | null
  /** False if there are too many policies to compare each with each other, or more findings than are listed. */
  readonly complete: boolean
  /** Proven ones first, up to 200. */
  readonly findings: readonly PolicyFinding[]
}

export type PolicyDraft = {
  /** In the Cedar schema format. */
  readonly schema: string
  /** In the Cedar policy language. */
  readonly policies: string
  /** The results of validation, errors first. At most 100. */
  readonly issues: readonly PolicyIssue[]
  /** Whether the draft is validated and has no errors. */
  readonly publishable: boolean
  readonly checking: {
    readonly done: number
    readonly total: number
  } | null
  readonly publishedVersion: number | null
  /** `null` until the draft is saved for the first time. Until then, the draft is the starter set. */
  readonly savedAt: string | null
}

export type PolicyFinding = {
  /** `never_applies`: no valid request meets its conditions. `overruled`: whenever it applies, a forbid denies. `redundant`: whenever it applies, another policy with the same effect does too. `unused`: it determined no decision of the log. `wider_than_used`: it permits actions or types of resources that no allowed request of the log had. */
  readonly kind: "never_applies" | "overruled" | "redundant" | "unused" | "wider_than_used"
  /** `proven`: it follows from the texts, for every request. `suspected`: it is true of the log, and another request may come. */
  readonly certainty: "proven" | "suspected"
  readonly policyId: string
  /** Of the policy, in the draft. */
  readonly line: number
  readonly otherPolicyId: string | null
  /** That it permits and no request used, up to 20. */
  readonly actions: readonly string[]
  /** That it permits and no request used, up to 20. */
  readonly resourceTypes: readonly string[]
  readonly message: string
}

export type PolicyIssue = {
  readonly file: "schema" | "policies"
  /** A draft with an error cannot be published. */
  readonly severity: "error" | "warning"
  readonly policyId: string | null
  readonly line: number
  /** In UTF-16 code units, as editors count. */
  readonly column: number
  readonly message: string
  readonly help: string | null
}

export type PolicyReplay = {
  readonly replayId: string
  readonly status: "queued" | "running" | "done" | "cancelled"
  readonly days: number
  /** The number of decisions in the period. */
  readonly total: number
  /** How many decisions are finished. */
  readonly replayed: number
  readonly unchanged: number
  /** How many decisions differ between the log and the draft. */
  readonly changed: number
  /** The part of `changed` on which the published policies and the draft differ as well. The others changed because entities or published policies have changed since. */
  readonly changedByDraft: number
  /** How many were denied before policies were evaluated: revoked, suspended, not delegated. */
  readonly notByPolicies: number
  /** How many cannot be replayed, because their inputs are too long or no longer stored. */
  readonly withoutInputs: number
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly createdAt: string
  readonly finishedAt: string | null
}

export type PolicyReplayDifference = {
  readonly evaluationId: string
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly decidedAt: string
  readonly subject: {
    readonly type: string
    readonly id: string
  }
  readonly agentId: string | null
  readonly userId: string | null
  readonly action: string
  readonly resource: {
    readonly type: string
    readonly id: string
  }
  /** What policies decided at that time. */
  readonly logged: "allowed" | "approval_required" | "denied"
  /** What the published policies decided in the replay. */
  readonly published: "allowed" | "approval_required" | "denied"
  /** What the draft decided. */
  readonly draft: "allowed" | "approval_required" | "denied"
  /** The policies that determined the draft's decision. */
  readonly draftPolicies: readonly string[]
}

/** A published version, which never changes. */
export type PolicySet = {
  readonly version: number
  readonly policyCount: number
  readonly note: string | null
  /** For a rollback: the version that was published again. */
  readonly restoredVersion: number | null
  /** Whether this version is the one in force. */
  readonly published: boolean
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly publishedAt: string
  readonly publishedBy: {
    readonly kind: string
    readonly id: string
  }
  /** In the Cedar schema format. */
  readonly schema: string
  /** In the Cedar policy language. */
  readonly policies: string
}

export type PolicySetSummary = {
  readonly version: number
  readonly policyCount: number
  readonly note: string | null
  /** For a rollback: the version that was published again. */
  readonly restoredVersion: number | null
  /** Whether this version is the one in force. */
  readonly published: boolean
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly publishedAt: string
  readonly publishedBy: {
    readonly kind: string
    readonly id: string
  }
}

export type PolicyShadow = {
  readonly shadowId: string
  readonly startedBy: {
    readonly kind: string
    readonly id: string
  }
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly startedAt: string
  /** How many decisions the shadow has made as well. */
  readonly compared: number
  /** How many of them differ. */
  readonly differing: number
  /** How many decisions were not compared, because too many were made at the same time. */
  readonly skipped: number
}

export type PolicyShadowDifference = {
  readonly evaluationId: string
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly decidedAt: string
  readonly subject: {
    readonly type: string
    readonly id: string
  }
  readonly agentId: string | null
  readonly userId: string | null
  readonly action: string
  readonly resource: {
    readonly type: string
    readonly id: string
  }
  /** What the published policies decided. */
  readonly logged: "allowed" | "approval_required" | "denied"
  /** What the shadow decided. */
  readonly shadow: "allowed" | "approval_required" | "denied"
  /** The policies that determined the shadow's decision. */
  readonly shadowPolicies: readonly string[]
}

/** The text to preview. Defaults to the text of the template. */
export type PreviewMessageTemplateRequest = {
  /** The subject of an email. `null` for SMS. */
  readonly subject?: string | null
  /** Plain text. Placeholders: for code `{{code}}`, `{{minutes}}`, `{{userName}}`, `{{tenantName}}`, `{{host}}`; for method_changed `{{change}}`, `{{method}}`, `{{userName}}`, `{{tenantName}}`, `{{host}}`; for approval_requested `{{link}}`, `{{userName}}`, `{{tenantName}}`, `{{host}}`; for invitation `{{link}}`, `{{userName}}`, `{{tenantName}}`, `{{host}}`; for temporary_code_created `{{userName}}`, `{{tenantName}}`, `{{host}}`; for alert `{{alert}}`, `{{link}}`, `{{userName}}`, `{{tenantName}}`, `{{host}}`. */
  readonly body?: string
}

export type PublishPolicySetRequest = {
  /** The reason for the change. */
  readonly note?: string
}

/** A Push API subscription, as `PushSubscription.toJSON()` returns it. */
export type PushAddress = {
  readonly driver?: "web_push"
  readonly endpoint: string
  readonly expirationTime?: number | null
  readonly keys: {
    readonly p256dh: string
    readonly auth: string
  }
}

export type PushAuthMetrics = {
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly from: string
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly to: string
  readonly groupBy: "hour" | "day"
  readonly totals: PushCounts
  readonly approvalRate: number | null
  /** The time from the challenge to the user's answer, accurate to within 5 %. `null` if no user answered. */
  readonly responseTimeSeconds: {
    readonly p50: number | null
    readonly p95: number | null
    readonly p99: number | null
  }
  /** The hours or days (UTC) with at least one challenge, in order. */
  readonly series: readonly {
    /** An RFC 3339 timestamp in UTC, with milliseconds. */
    readonly start: string
    /** All challenges: the sum of `approved`, `denied`, `expired`, `failed`, `cancelled` and `pending`. */
    readonly triggered: number
    /** Fetched by a device, with any outcome. */
    readonly delivered: number
    /** Approved by the user. */
    readonly approved: number
    /** Denied by the user. */
    readonly denied: number
    /** Denied by the user and reported as fraud. Also counted in `denied`. */
    readonly fraudReported: number
    /** Not answered in time. */
    readonly expired: number
    /** Ended after too many wrong answers. */
    readonly failed: number
    /** Ended for another reason, such as a newer challenge. */
    readonly cancelled: number
    /** Not answered yet. */
    readonly pending: number
  }[]
}

export type PushAuthMetricsRequest = {
  /** The start of the period, inclusive. */
  readonly from: string
  /** The end of the period, exclusive. */
  readonly to: string
  /** In UTC. */
  readonly groupBy?: "hour" | "day"
  /** Count only this user's challenges. */
  readonly userId?: string
}

export type PushChallenge = {
  readonly challengeId: string
  readonly userId: string | null
  readonly registrationId: string | null
  /** The authentication method. */
  readonly authType: "sms" | "email" | "hardware_token" | "authenticator_app" | "password" | "push" | "qr_code" | "recovery_code" | "passkey"
  readonly state: "pending" | "scanned" | "approved" | "denied" | "failed" | "expired" | "cancelled"
  readonly reason: "user_denied" | "reported_fraud" | "number_mismatch" | "too_many_attempts" | "timeout" | "superseded" | "delivery_failed" | "registration_removed" | "disabled" | "revoked" | "withdrawn" | "not_showable" | null
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly createdAt: string
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly expiresAt: string
  /** 0 after the challenge has ended. */
  readonly expiresInSeconds: number
  readonly respondedAt: string | null
  readonly attemptsRemaining: number
  readonly resendAvailableAt: string | null
  readonly pollIntervalSeconds: number
  readonly delivery: {
    readonly status: "not_applicable" | "queued" | "sent" | "delivered" | "failed"
    readonly channel: "sms" | "email" | "push" | null
    readonly maskedDestination: string | null
    /** Whether this call sent a message. */
    readonly resent: boolean
  }
  readonly numberMatch: {
    /** Two digits to show on the screen on which the user is signing in. The user types them on the device. */
    readonly displayNumber: string
  }
}

export type PushCounts = {
  /** All challenges: the sum of `approved`, `denied`, `expired`, `failed`, `cancelled` and `pending`. */
  readonly triggered: number
  /** Fetched by a device, with any outcome. */
  readonly delivered: number
  /** Approved by the user. */
  readonly approved: number
  /** Denied by the user. */
  readonly denied: number
  /** Denied by the user and reported as fraud. Also counted in `denied`. */
  readonly fraudReported: number
  /** Not answered in time. */
  readonly expired: number
  /** Ended after too many wrong answers. */
  readonly failed: number
  /** Ended for another reason, such as a newer challenge. */
  readonly cancelled: number
  /** Not answered yet. */
  readonly pending: number
}

export type PushMode = {
  readonly authType: "push"
  readonly title: string
  /** Whether users of the tenant can use the method. */
  readonly enabled: boolean
  readonly settings: {
    /** Challenge lifetime, in seconds. */
    readonly challengeValiditySeconds: number
  }
  /** `null` while the mode has its default settings. */
  readonly updatedAt: string | null
}

export type PushPause = {
  /** Which prompts are paused: all that ask the user to sign in (the user reported one as fraud), those of one `client`, or the approvals of one `agent`. */
  readonly appliesTo: "sign_in" | "client" | "agent"
  readonly id: string | null
  readonly name: string | null
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly pausedUntil: string
}

export type QrChallenge = {
  readonly challengeId: string
  readonly userId: string | null
  readonly registrationId: string | null
  /** The authentication method. */
  readonly authType: "sms" | "email" | "hardware_token" | "authenticator_app" | "password" | "push" | "qr_code" | "recovery_code" | "passkey"
  readonly state: "pending" | "scanned" | "approved" | "denied" | "failed" | "expired" | "cancelled"
  readonly reason: "user_denied" | "reported_fraud" | "number_mismatch" | "too_many_attempts" | "timeout" | "superseded" | "delivery_failed" | "registration_removed" | "disabled" | "revoked" | "withdrawn" | "not_showable" | null
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly createdAt: string
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly expiresAt: string
  /** 0 after the challenge has ended. */
  readonly expiresInSeconds: number
  readonly respondedAt: string | null
  readonly attemptsRemaining: number
  readonly resendAvailableAt: string | null
  readonly pollIntervalSeconds: number
  readonly delivery: {
    readonly status: "not_applicable" | "queued" | "sent" | "delivered" | "failed"
    readonly channel: "sms" | "email" | "push" | null
    readonly maskedDestination: string | null
    /** Whether this call sent a message. */
    readonly resent: boolean
  }
  /** Can be scanned once. */
  readonly qrContent: string
  /** `qrContent` as an SVG data URI. */
  readonly qrCode: string
}

export type QrCodeMode = {
  readonly authType: "qr_code"
  readonly title: string
  /** Whether users of the tenant can use the method. */
  readonly enabled: boolean
  readonly settings: {
    /** Challenge lifetime, in seconds. */
    readonly challengeValiditySeconds: number
    /** Whether a code can be issued without a known user. The user who scans and approves it signs in. */
    readonly allowUsernameless: boolean
  }
  /** `null` while the mode has its default settings. */
  readonly updatedAt: string | null
}

export type ReRegisterOtpRequest = {
  /** The application's own identifier for the user. */
  readonly userId: string
  /** The authentication method. */
  readonly authType: "sms" | "email" | "hardware_token" | "authenticator_app" | "password" | "push" | "qr_code" | "recovery_code" | "passkey"
  /** A name by which the user recognises the method. */
  readonly label?: string
  /** Activates the registration immediately, without verification. Requires the scope `admin.users`. */
  readonly verified?: true
  /** A challenge of this user, approved within the last ten minutes with an agreed registration: a second factor if the user has one. It can be used for one change. A registration that is created with it is agreed, so a device, for example, can approve requests from agents. */
  readonly proofChallengeId?: string
  /** Only for `passkey`: the domain that it is bound to. Defaults to the tenant's first relying party. */
  readonly relyingPartyId?: string
  /** A mobile number in E.164 format. */
  readonly mobileNumber?: string
  readonly emailAddress?: string
  readonly serialNumber?: string
  /** Any characters. Normalised (NFKC) before it is measured and hashed. */
  readonly password?: string
  readonly registrationId?: string
  /** When the old registration is removed: when the new one is first verified, or immediately. */
  readonly replace?: "when_proven" | "immediately"
}

/** Requires `proofChallengeId` or the scope `admin.users`. For a user without a second factor, `currentPassword` is enough. */
export type ReRegisterPasswordRequest = {
  /** The application's own identifier for the user. */
  readonly userId: string
  /** Any characters. Normalised (NFKC) before it is measured and hashed. */
  readonly newPassword: string
  /** Any characters. Normalised (NFKC) before it is measured and hashed. */
  readonly currentPassword?: string
  /** A challenge of this user, approved within the last ten minutes with an agreed registration: a second factor if the user has one. It can be used for one change. A registration that is created with it is agreed, so a device, for example, can approve requests from agents. */
  readonly proofChallengeId?: string
}

export type RecoveryCodeMode = {
  readonly authType: "recovery_code"
  readonly title: string
  /** Whether users of the tenant can use the method. */
  readonly enabled: boolean
  readonly settings: {
    /** Challenge lifetime, in seconds. */
    readonly challengeValiditySeconds: number
    /** After this many wrong answers, a challenge fails. */
    readonly attemptsPerChallenge: number
    /** After this many consecutive wrong answers, the method is locked for the user: for 15 minutes, and twice as long each further time. */
    readonly lockAfterFailures: number
  }
  /** `null` while the mode has its default settings. */
  readonly updatedAt: string | null
}

/** Sent by a device with the scope `device.enrol`. */
export type RegisterDeviceRequest = {
  readonly device: {
    readonly name: string
    /** The device's operating system or browser. */
    readonly platform: string
    /** An EC public key as in RFC 7517, with exactly these members. */
    readonly publicKeyJwk: DevicePublicKey
    /** A Push API subscription, as `PushSubscription.toJSON()` returns it. */
    readonly pushAddress?: PushAddress
  }
  /** A JWS of type device-enrolment+jwt, signed with that key. It proves that the device has the key and received the enrolment code. */
  readonly proof: string
}

export type RegisterOtpRequest = {
  /** The application's own identifier for the user. */
  readonly userId: string
  /** The authentication method. */
  readonly authType: "sms" | "email" | "hardware_token" | "authenticator_app" | "password" | "push" | "qr_code" | "recovery_code" | "passkey"
  /** A name by which the user recognises the method. */
  readonly label?: string
  /** Activates the registration immediately, without verification. Requires the scope `admin.users`. */
  readonly verified?: true
  /** A challenge of this user, approved within the last ten minutes with an agreed registration: a second factor if the user has one. It can be used for one change. A registration that is created with it is agreed, so a device, for example, can approve requests from agents. */
  readonly proofChallengeId?: string
  /** Only for `passkey`: the domain that it is bound to. Defaults to the tenant's first relying party. */
  readonly relyingPartyId?: string
  /** A mobile number in E.164 format. */
  readonly mobileNumber?: string
  readonly emailAddress?: string
  readonly serialNumber?: string
  /** Any characters. Normalised (NFKC) before it is measured and hashed. */
  readonly password?: string
  /** Only for `authenticator_app`: the seed of an app that the user already has, from another system. Requires the scope `admin.users`. With `verified`, its codes count immediately. */
  readonly totpSeed?: {
    /** Base32, 10 to 64 bytes. Spaces and hyphens are ignored. */
    readonly secret: string
    readonly algorithm?: "SHA1" | "SHA256" | "SHA512"
    readonly digits?: 6 | 8
    readonly periodSeconds?: number
  }
}

/** Send either `password` or `passwordHash`. `passwordHash` requires the scope `admin.users`. */
export type RegisterPasswordRequest = {
  /** The application's own identifier for the user. */
  readonly userId: string
  /** Any characters. Normalised (NFKC) before it is measured and hashed. */
  readonly password?: string
  /** A hash from another system: argon2id or argon2i (up to 64 MiB and 4 passes, or the same work with less memory), scrypt (up to ln=17, r=8), bcrypt (up to cost 12), or PBKDF2 with SHA-1, SHA-256 or SHA-512 (up to 1,000,000 iterations). It is replaced by our own hash when the user first enters the password. */
  readonly passwordHash?: string
  /** A challenge of this user, approved within the last ten minutes with an agreed registration: a second factor if the user has one. It can be used for one change. A registration that is created with it is agreed, so a device, for example, can approve requests from agents. */
  readonly proofChallengeId?: string
}

export type Registration = {
  readonly registrationId: string
  /** The application's own identifier for the user. */
  readonly userId: string
  /** The authentication method. */
  readonly authType: "sms" | "email" | "hardware_token" | "authenticator_app" | "password" | "push" | "qr_code" | "recovery_code" | "passkey"
  /** `pending` until the first verification; `locked` until `lockedUntil`. */
  readonly status: "pending" | "active" | "locked" | "disabled" | "removed"
  readonly label: string | null
  readonly maskedDestination?: string
  readonly serialNumber?: string
  /** Present once a device is enrolled. The same device serves `push` and `qr_code`. */
  readonly device?: {
    readonly deviceId: string
    readonly name: string
    readonly platform: string
  }
  /** Present for a passkey. */
  readonly passkey?: {
    readonly relyingPartyId: string
    /** The model of the authenticator, as it reports itself. Present once the passkey is active. */
    readonly aaguid?: string
    /** The name of that model in the FIDO metadata, if it is listed there. Unverified unless `attested` is true. */
    readonly authenticatorName?: string
    /** Whether the authenticator proved its model. Present once the passkey is active. */
    readonly attested?: boolean
    /** Whether the passkey is copied to other devices of the user. */
    readonly synced?: boolean
    /** Present for a passkey of the pages of this server, which no application can use. */
    readonly ownPages?: true
  }
  /** Whether the user agreed to this registration. That is the case if it was the user's first, if the client that created the first one created it, or if it was created in self-service, with the scope `admin.users`, or with a proof by an agreed registration. Only agreed registrations count as proof, in token exchange, for approvals and at sign-in. */
  readonly agreed: boolean
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly createdAt: string
  readonly lastUsedAt: string | null
  readonly lockedUntil: string | null
  /** Only at sign-in and in self-service, for `push`: until then no request is sent, because too many were denied or not answered. */
  readonly pausedUntil?: string
}

export type RelyingParty = {
  /** The domain that passkeys are bound to. */
  readonly id: string
  /** The name that browsers show. */
  readonly name: string
  /** The exact origins of the pages and apps that use the passkeys. */
  readonly origins: readonly string[]
  /** The origins of pages that may embed those pages in a frame. By default none may. */
  readonly topOrigins?: readonly string[]
}

export type ResourceSearchRequest = {
  /** A `user` or an `agent`. For an agent that acts for a user, the subject is the user, and `properties.act.sub` is the agent. */
  readonly subject: AuthzenSubject
  readonly action: AuthzenAction
  readonly resource: {
    readonly type: string
    readonly properties?: Readonly<Record<string, unknown>>
  }
  /** Available to policies as `context.request`. */
  readonly context?: Readonly<Record<string, unknown>>
  readonly page?: AuthzenPageRequest
}

/** Two consecutive codes from the token. */
export type ResyncHardwareTokenRequest = {
  readonly otp: string
  readonly nextOtp: string
}

export type Revocation = {
  readonly revocationId: string
  readonly kind: "agent" | "user" | "delegation" | "action" | "tenant"
  readonly target: string | null
  /** The revocation's number. Anything that it covers and that carries a lower number is invalid. */
  readonly epoch: number
  readonly reason: string | null
  readonly status: "in_force" | "lifted"
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly createdAt: string
  readonly liftedAt: string | null
}

export type RotateSigningKeysRequest = {
  /** Rotates even if the next key was published less than five minutes ago, so that caches may not have it yet. */
  readonly force?: boolean
}

export type ScanQrCodeRequest = {
  readonly action: "scan"
  /** The content of the scanned code. */
  readonly qrContent: string
}

export type SendOtpRequest = {
  /** The application's own identifier for the user. */
  readonly userId: string
  /** The authentication method. */
  readonly authType: "sms" | "email" | "hardware_token" | "authenticator_app" | "password" | "push" | "qr_code" | "recovery_code"
  readonly registrationId?: string
  readonly context?: ChallengeContext
  readonly locale?: string
}

export type SendPasskeyRequest = {
  readonly authType: "passkey"
  /** The application's own identifier for the user. Without it, any passkey that names its user is accepted. */
  readonly userId?: string
  /** The domain that passkeys are bound to. Defaults to the tenant's first relying party. */
  readonly relyingPartyId?: string
  readonly context?: ChallengeContext
  readonly locale?: string
}

export type Session = {
  readonly sessionId: string
  /** The application's own identifier for the user. */
  readonly userId: string
  readonly roles: readonly ("administrator" | "helpdesk" | "auditor" | "operator")[]
  /** Whether this is the session of the request. */
  readonly current: boolean
  /** The IP address from which the session was started. */
  readonly ipAddress: string
  readonly userAgent: string | null
  readonly passwordProvenAt: string | null
  readonly secondFactorProvenAt: string | null
  readonly passkeyProvenAt: string | null
  /** Whether a remembered browser stood in for the second factor at the sign-in. */
  readonly rememberedBrowser: boolean
  /** Whether a temporary access code stood in for the second factor at the sign-in. */
  readonly temporaryCode: boolean
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly createdAt: string
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly lastSeenAt: string
  /** The latest expiry. The session ends earlier after 30 minutes without use. */
  readonly expiresAt: string
}

export type SessionList = {
  readonly sessions: readonly Session[]
}

export type SigningKey = {
  readonly kid: string
  readonly status: "next" | "active" | "retiring" | "retired"
  readonly publicJwk: Readonly<Record<string, unknown>>
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly createdAt: string
  readonly activatedAt: string | null
  readonly retireAfter: string | null
}

export type SmsMode = {
  readonly authType: "sms"
  readonly title: string
  /** Whether users of the tenant can use the method. */
  readonly enabled: boolean
  readonly settings: {
    /** Number of digits in a code. */
    readonly codeDigits: number
    /** Code lifetime, in seconds. */
    readonly codeValiditySeconds: number
    /** After this many wrong answers, a challenge fails. */
    readonly attemptsPerChallenge: number
    /** After this many consecutive wrong answers, the method is locked for the user: for 15 minutes, and twice as long each further time. */
    readonly lockAfterFailures: number
    /** ISO 3166 codes of the countries to which messages can be sent. `null` for all countries. */
    readonly allowedCountries: readonly string[] | null
    /** The maximum number of messages to one number per day (UTC). */
    readonly maxPerNumberPerDay: number
    /** The maximum number of messages per day (UTC) to numbers that differ only in their last four digits. */
    readonly maxPerPrefixPerDay: number
    /** The maximum number of messages to one country per day (UTC). */
    readonly maxPerCountryPerDay: number
    /** The maximum number of messages per day (UTC). */
    readonly maxPerDay: number
  }
  /** `null` while the mode has its default settings. */
  readonly updatedAt: string | null
}

/** An approval of every action within the terms, until it ends or is used up. */
export type StandingApproval = {
  readonly standingApprovalId: string
  readonly agentId: string
  readonly userId: string | null
  /** The user who approved. */
  readonly approverId: string
  /** The request with which it was given. */
  readonly approvalId: string
  /** What a device signs, as `standing`, when its user gives a standing approval. */
  readonly terms: StandingTerms
  /** Actions that were performed, with the first. */
  readonly countUsed: number
  /** Actions that open grants reserve. */
  readonly countReserved: number
  readonly budgetUsed: number | null
  readonly budgetReserved: number | null
  readonly status: "open" | "used_up" | "ended" | "expired"
  /** The device whose key signed the terms. */
  readonly deviceId: string
  /** The device's signature, as a JWS. Its claim `standing` has the terms. */
  readonly signature: string
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly createdAt: string
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly endsAt: string
  readonly endedAt: string | null
}

/** The user may approve more than this action. Signing without `standing` approves only this action, which is the default. */
export type StandingOffer = {
  /** The widest terms that the user can choose. */
  readonly max: StandingTerms
  /** Whether the user can approve every resource of the type. */
  readonly anyResource: boolean
  /** Of the action that is asked about: `budget` must include it. */
  readonly amount?: number
}

/** What a device signs, as `standing`, when its user gives a standing approval. */
export type StandingTerms = {
  /** The tenant. */
  readonly tid: string
  readonly agent: string
  readonly onBehalfOf: string | null
  readonly gate: {
    /** The only policy that the approval opens. */
    readonly id: string
    /** Of the policy. If it is written differently, the approval is void. */
    readonly textHash: string
  }
  readonly action: {
    readonly name: string
    /** The same in every action. */
    readonly properties: Readonly<Record<string, unknown>>
  }
  /** Properties of the action that may differ from action to action. */
  readonly varying: readonly string[]
  readonly resource: {
    readonly type: string
    readonly id: string | null
    /** The same in every request. */
    readonly properties: Readonly<Record<string, unknown>>
  }
  readonly limits: {
    /** How many actions in all. The action that was asked about counts as one. */
    readonly count?: number
    /** The maximum `amount` of one action, in minor units. */
    readonly amountPerAction?: number
    /** The maximum sum of all amounts, including that of the action that was asked about. */
    readonly budget?: number
  }
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly endsAt: string
}

export type StartPolicyReplayRequest = {
  /** How many days of the log to replay, up to now. */
  readonly days: number
}

export type Statistics = {
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly from: string
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly to: string
  readonly groupBy: "hour" | "day"
  readonly totals: ChallengeCounts
  /** One entry for every method. */
  readonly methods: readonly MethodStatistics[]
  /** One entry for every channel. */
  readonly messages: readonly ChannelStatistics[]
}

export type SubjectSearchRequest = {
  readonly subject: {
    readonly type: string
    readonly properties?: Readonly<Record<string, unknown>>
  }
  readonly action: AuthzenAction
  readonly resource: AuthzenResource
  /** Available to policies as `context.request`. */
  readonly context?: Readonly<Record<string, unknown>>
  readonly page?: AuthzenPageRequest
}

export type TemporaryCode = {
  /** The application's own identifier for the user. */
  readonly userId: string
  /** Shown only once. */
  readonly code: string
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly expiresAt: string
}

export type TestConnectorRequest = {
  /** The recipient of the test message: a mobile number in E.164 format, or an email address. */
  readonly to: string
  /** Sends this message template with sample values, in the organisation's branding. Without it, a short fixed text is sent. */
  readonly templateId?: string
}

export type TriggerPushRequest = {
  /** The application's own identifier for the user. */
  readonly userId: string
  /** Defaults to all of the user's active devices. A device that is not active yet must be named. */
  readonly registrationId?: string
  /** The first line that the device displays. */
  readonly title?: string
  readonly message?: string
  readonly details?: readonly {
    readonly label: string
    readonly value: string
  }[]
  readonly context?: ChallengeContext
}

export type TriggerQrCodeRequest = {
  /** Can be omitted if the tenant allows it: the user who scans and approves the code signs in. */
  readonly userId?: string
  /** Defaults to any of the user's active devices. A device that is not active yet must be named. */
  readonly registrationId?: string
  /** The first line that the device displays. */
  readonly title?: string
  readonly message?: string
  readonly details?: readonly {
    readonly label: string
    readonly value: string
  }[]
  readonly context?: ChallengeContext
}

export type TrustAnchor = {
  /** A name for your reference. */
  readonly name: string
  /** One X.509 certificate in PEM, usually the root certificate of a vendor. */
  readonly certificate: string
}

export type UnlockUserRequest = {
  /** Defaults to all methods. */
  readonly authType?: "sms" | "email" | "hardware_token" | "authenticator_app" | "password" | "push" | "qr_code" | "recovery_code" | "passkey"
}

export type UpdateAdministratorRequest = {
  readonly displayName?: string
  readonly emailAddress?: string | null
  readonly roles?: readonly ("administrator" | "helpdesk" | "auditor" | "operator")[]
  /** Can be set only after the person has accepted their invitation. */
  readonly status?: "active" | "disabled"
}

export type UpdateAgentRequest = {
  readonly displayName?: string
  readonly description?: string | null
  /** `delegated`: acts for users, within their delegations. `autonomous`: acts for itself. */
  readonly mode?: "delegated" | "autonomous"
  /** The users who are responsible for the agent. */
  readonly owners?: readonly string[]
  /** The only actions that the agent can ever be allowed to perform, regardless of policies and delegations. */
  readonly ceiling?: readonly string[]
  readonly expiresAt?: string | null
  readonly jwks?: {
    readonly keys: readonly Readonly<Record<string, unknown>>[]
  } | null
  /** Where requests for approval may have their end reported. */
  readonly callbackUrls?: readonly string[]
}

export type UpdateAuthenticationModeRequest = {
  readonly enabled?: boolean
  /** The settings to change. `null` resets a setting to its default. */
  readonly settings?: Readonly<Record<string, unknown>>
}

export type UpdateBrandingRequest = {
  readonly color?: string | null
  readonly logo?: string | null
  readonly senderName?: string | null
  readonly signInText?: string | null
  readonly supportUrl?: string | null
}

export type UpdateClientRequest = {
  readonly displayName?: string
  readonly scopes?: readonly string[]
  readonly status?: "active" | "disabled"
  readonly jwks?: {
    readonly keys: readonly Readonly<Record<string, unknown>>[]
  } | null
  readonly relyingPartyIds?: readonly string[] | null
}

export type UpdateConnectorRequest = {
  readonly displayName?: string
  readonly enabled?: boolean
  /** The connector with the lowest number in a channel is tried first. If it fails, the next one is tried. Defaults to 100. */
  readonly priority?: number
  /** The driver's settings. */
  readonly settings?: Readonly<Record<string, unknown>>
  /** All of the driver's secrets. They are never returned. */
  readonly secrets?: Readonly<Record<string, unknown>>
}

export type UpdateMessageTemplateRequest = {
  /** The subject of an email. `null` for SMS. */
  readonly subject?: string | null
  /** Plain text. Placeholders: for code `{{code}}`, `{{minutes}}`, `{{userName}}`, `{{tenantName}}`, `{{host}}`; for method_changed `{{change}}`, `{{method}}`, `{{userName}}`, `{{tenantName}}`, `{{host}}`; for approval_requested `{{link}}`, `{{userName}}`, `{{tenantName}}`, `{{host}}`; for invitation `{{link}}`, `{{userName}}`, `{{tenantName}}`, `{{host}}`; for temporary_code_created `{{userName}}`, `{{tenantName}}`, `{{host}}`; for alert `{{alert}}`, `{{link}}`, `{{userName}}`, `{{tenantName}}`, `{{host}}`. */
  readonly body?: string
}

export type UpdateMfaSettingsRequest = {
  /** Whether an application can change the methods of a user who has one without the user's agreement (`free`, the default), or needs a challenge that the user approved (`proof`). Removing or replacing a password always requires one. */
  readonly methodChanges?: "free" | "proof"
  /** How long to keep challenges and removed registrations, in days. Defaults to 90. */
  readonly challengeRetentionDays?: number
  /** How long to keep delivery results, in days. Defaults to 30. */
  readonly messageRetentionDays?: number
  /** How long to keep decisions about agents, with their approvals and grants, in days. Defaults to 90. */
  readonly decisionRetentionDays?: number
  /** How long to keep the inputs of decisions, in days: the properties and the context of each request, encrypted. A replay of the log needs them. Defaults to 30; 0 keeps none. */
  readonly decisionInputDays?: number
  /** How long a browser can be remembered, in days: there, users without a role sign in without the second factor. Defaults to 0, which turns this off. A lower number also applies to browsers that are remembered already. */
  readonly rememberBrowserDays?: number
  /** With `passkey`, a session of a user with a role is valid for nothing but setting up or using a passkey of our own pages, until the user has used one in it. Only an administrator with such a passkey can set this. Defaults to `any_method`. */
  readonly administratorSignIn?: "any_method" | "passkey"
  /** Whether users who add or remove their own methods on our pages can do so for ten minutes after they have verified their identity in the same session (`recent_proof`, the default), or verify it for each change (`proof_each_time`). A new password and a delegation always need a proof of their own. */
  readonly ownMethodChanges?: "recent_proof" | "proof_each_time"
  /** Whether administrators with an email address get an email about each new alert. Defaults to `true`. Needs a connector for email. */
  readonly alertEmails?: boolean
}

/** Sent by a device with the scope `device`. `null` removes the push address. */
export type UpdatePushAddressRequest = {
  readonly device: {
    readonly pushAddress: PushAddress | null
  }
}

export type UpdateRegistrationRequest = {
  readonly label?: string | null
  /** Only for a registration that has been verified. `disabled` ends its pending challenges. */
  readonly status?: "active" | "disabled"
}

/** Fields that you omit keep their value. `null` removes the value. */
export type UpdateUserRequest = {
  readonly displayName?: string | null
  readonly emailAddress?: string | null
  /** Whether the address is known to be the user’s. Defaults to `false` when the address changes. */
  readonly emailVerified?: boolean
  readonly phoneNumber?: string | null
  /** Whether the number is known to be the user’s. Defaults to `false` when the number changes. */
  readonly phoneVerified?: boolean
  readonly locale?: string | null
  readonly externalId?: string | null
  /** The ids of the `Group` entities that contain the user. Replaces the list. Requires `admin.write`. */
  readonly groups?: readonly string[]
  /** The custom attributes that `User` declares in the tenant's policy schema, as plain JSON. They are the attributes of the user's entity, which policies read. Replaces all of them. Requires `admin.write`. */
  readonly attributes?: Readonly<Record<string, unknown>>
}

export type UpsertedEntities = {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
}

export type User = {
  /** The application's own identifier for the user. */
  readonly userId: string
  readonly displayName: string | null
  /** Need not be unique. */
  readonly emailAddress: string | null
  readonly status: "active" | "disabled"
  /** Empty for users who are not administrators. */
  readonly roles: readonly ("administrator" | "helpdesk" | "auditor" | "operator")[]
  /** The methods with which the user can verify their identity. */
  readonly authTypes: readonly ("sms" | "email" | "hardware_token" | "authenticator_app" | "password" | "push" | "qr_code" | "recovery_code" | "passkey")[]
  /** Whether one of the user’s methods is locked, for all callers or for some. */
  readonly locked: boolean
  /** Whether the user must have a second factor to use our own pages. A user without one sets it up at the next sign-in. */
  readonly secondFactorRequired: boolean
  readonly lastSignInAt: string | null
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly createdAt: string
  readonly emailVerified: boolean
  /** Need not be unique. */
  readonly phoneNumber: string | null
  readonly phoneVerified: boolean
  readonly locale: string | null
  readonly externalId: string | null
  /** The ids of the `Group` entities that contain the user. */
  readonly groups: readonly string[]
  /** The custom attributes that `User` declares in the tenant's policy schema, as plain JSON. They are the attributes of the user's entity, which policies read. */
  readonly attributes: Readonly<Record<string, unknown>>
  readonly registrations: readonly Registration[]
  /** The current locks. At most 100. */
  readonly locks: readonly MethodLock[]
  /** Prompts that the user does not get now, because the user denied or ignored several. At most 100. */
  readonly pushPauses: readonly PushPause[]
  readonly fraudReport: {
    readonly alertId: string
    /** What the user was asked for. */
    readonly purpose: "authentication" | "approval"
    readonly count: number
    /** When the user last reported one. */
    readonly reportedAt: string
  } | null
  readonly invitation: {
    /** An RFC 3339 timestamp in UTC, with milliseconds. */
    readonly createdAt: string
    /** An RFC 3339 timestamp in UTC, with milliseconds. */
    readonly expiresAt: string
  } | null
  readonly temporaryCode: {
    /** An RFC 3339 timestamp in UTC, with milliseconds. */
    readonly createdAt: string
    /** An RFC 3339 timestamp in UTC, with milliseconds. */
    readonly expiresAt: string
  } | null
}

export type UserImport = {
  readonly importId: string
  readonly status: "queued" | "running" | "done"
  readonly dryRun: boolean
  /** The number of users in the file. */
  readonly total: number
  /** The number of lines that have an outcome. */
  readonly processed: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly refused: number
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly createdAt: string
  readonly finishedAt: string | null
}

export type UserImportLine = {
  /** The line of the file, whose header is line 1. */
  readonly line: number
  readonly userId: string | null
  readonly outcome: "waiting" | "created" | "updated" | "unchanged" | "refused"
  readonly issue: string | null
}

export type UserInvitation = {
  /** The application's own identifier for the user. */
  readonly userId: string
  readonly url: string | null
  readonly sentTo: string | null
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly expiresAt: string
}

export type UserMethods = {
  readonly registrations: readonly Registration[]
  /** The methods with which the user can be challenged now. */
  readonly authTypes: readonly ("sms" | "email" | "hardware_token" | "authenticator_app" | "password" | "push" | "qr_code" | "recovery_code" | "passkey")[]
}

export type UserSummary = {
  /** The application's own identifier for the user. */
  readonly userId: string
  readonly displayName: string | null
  /** Need not be unique. */
  readonly emailAddress: string | null
  readonly status: "active" | "disabled"
  /** Empty for users who are not administrators. */
  readonly roles: readonly ("administrator" | "helpdesk" | "auditor" | "operator")[]
  /** The methods with which the user can verify their identity. */
  readonly authTypes: readonly ("sms" | "email" | "hardware_token" | "authenticator_app" | "password" | "push" | "qr_code" | "recovery_code" | "passkey")[]
  /** Whether one of the user’s methods is locked, for all callers or for some. */
  readonly locked: boolean
  /** Whether the user must have a second factor to use our own pages. A user without one sets it up at the next sign-in. */
  readonly secondFactorRequired: boolean
  readonly lastSignInAt: string | null
  /** An RFC 3339 timestamp in UTC, with milliseconds. */
  readonly createdAt: string
  /** `fraud_reported`: the user reported a prompt as fraud, and no administrator has acknowledged the alert yet, or prompts are still paused. `password_restricted`: after too many wrong passwords, it works only in known browsers. `push_paused`: prompts of a client or an agent are paused. `no_second_factor`: the user has only a password. */
  readonly risks: readonly ("fraud_reported" | "password_restricted" | "push_paused" | "no_second_factor")[]
}

export type ValidatePasswordRequest = {
  /** The application's own identifier for the user. */
  readonly userId: string
  /** Any characters. Normalised (NFKC) before it is measured and hashed. */
  readonly password: string
  readonly context?: ChallengeContext
}

export type Verdict = {
  readonly authenticated: boolean
  /** Present if `authenticated` is false. */
  readonly reason?: "wrong_code" | "replayed_code" | "wrong_password" | "challenge_expired" | "challenge_finished" | "too_many_attempts" | "registration_locked" | "denied" | "challenge_pending" | "wrong_credential" | "credential_may_be_cloned"
  /** Present if `authenticated` is false. */
  readonly attemptsRemaining?: number
  /** Present with `challenge_pending`, once a device has scanned the QR code: wait for its answer. */
  readonly scanned?: true
  readonly challengeId?: string
  readonly registrationId?: string
  /** Present if `authenticated` is true and the method is `passkey`. */
  readonly userId?: string
  /** Present if `authenticated` is true, except for the activation of a passkey: a JWT that states who was verified and how. It can be verified with the tenant's JWKS. */
  readonly assertion?: string
}

export type WhatIfAnswer = {
  readonly publishedVersion: number | null
  /** In the order of the requests. */
  readonly items: readonly {
    readonly published: WhatIfDecision
    readonly draft: WhatIfDecision
    /** Whether the outcome differs between the published policies and the draft. */
    readonly changed: boolean
  }[]
}

export type WhatIfCase = {
  readonly principal: DescribedEntity
  readonly action: string
  readonly resource: DescribedEntity
  readonly context?: {
    readonly request?: Readonly<Record<string, unknown>>
    readonly action?: Readonly<Record<string, unknown>>
    readonly approvals?: readonly string[]
    readonly onBehalfOf?: EntityReference
    /** An RFC 3339 timestamp in UTC, with milliseconds. */
    readonly now?: string
  }
}

export type WhatIfDecision = {
  readonly outcome: "allow" | "approval_required" | "deny"
  readonly determiningPolicies: readonly string[]
  /** The approvals that would allow the request. */
  readonly gates: readonly {
    readonly policyId: string
    /** Who approves, or who approves first. */
    readonly approver: string
    readonly template: string
    readonly separate: boolean
    /** What may sign the approval. */
    readonly by: readonly ("device" | "passkey")[]
    /** How many people must approve, if more than one. */
    readonly quorum?: number
    /** Who approves one after another, if there are several stages. */
    readonly stages?: readonly string[]
    /** Who is asked as well, and after what time. */
    readonly escalation?: string
    /** Present if the approval opens evaluations instead of one grant. */
    readonly completion?: "reevaluate"
    /** The widest standing approval that the approver can give, if any. */
    readonly standing?: string
  }[]
  /** Any error results in a deny. */
  readonly errors: readonly {
    readonly policyId: string | null
    readonly message: string
  }[]
}

export type WhatIfRequest = {
  readonly requests: readonly WhatIfCase[]
}

/** Every error code of the APIs. */
export type ErrorCode =
  | 'action_mismatch'
  | 'action_not_showable'
  | 'administrator_state_conflict'
  | 'agent_state_conflict'
  | 'already_exists'
  | 'already_registered'
  | 'ambiguous_registration'
  | 'approval_asked'
  | 'approval_finished'
  | 'approval_used'
  | 'approver_not_eligible'
  | 'audience_mismatch'
  | 'auth_type_disabled'
  | 'challenge_finished'
  | 'challenge_not_needed'
  | 'connector_missing'
  | 'credential_rejected'
  | 'cross_site_request'
  | 'destination_not_allowed'
  | 'duplicate_request'
  | 'email_address_missing'
  | 'expired_denial'
  | 'forbidden'
  | 'gone'
  | 'grant_completed'
  | 'grant_consumed'
  | 'grant_expired'
  | 'grant_not_consumed'
  | 'grant_not_found'
  | 'grant_revoked'
  | 'hardware_token_taken'
  | 'idempotency_conflict'
  | 'idempotency_in_progress'
  | 'insufficient_scope'
  | 'internal_error'
  | 'invalid_client'
  | 'invalid_denial_binding'
  | 'invalid_grant'
  | 'invalid_request'
  | 'invalid_scope'
  | 'invalid_signature'
  | 'invalid_target'
  | 'invalid_task_state'
  | 'invitation_limit_reached'
  | 'last_administrator'
  | 'last_second_factor'
  | 'metadata_not_newer'
  | 'method_not_allowed'
  | 'no_approver'
  | 'not_found'
  | 'not_requestable'
  | 'passkey_required'
  | 'password_rejected'
  | 'payload_too_large'
  | 'policy_check_running'
  | 'policy_set_invalid'
  | 'precondition_failed'
  | 'precondition_required'
  | 'proof_required'
  | 'push_paused'
  | 'push_pending'
  | 'registration_disabled'
  | 'registration_limit_reached'
  | 'registration_locked'
  | 'registration_not_found'
  | 'registration_state_conflict'
  | 'revocation_state_conflict'
  | 'rotation_too_soon'
  | 'scope_not_grantable'
  | 'second_factor_required'
  | 'secret_limit_reached'
  | 'send_limit_reached'
  | 'service_unavailable'
  | 'slow_down'
  | 'step_up_required'
  | 'task_expired'
  | 'tenant_limit_reached'
  | 'tenant_protected'
  | 'tenant_state_conflict'
  | 'too_many_requests'
  | 'unauthorized'
  | 'unauthorized_client'
  | 'unknown_task'
  | 'unsupported_grant_type'
  | 'unsupported_media_type'
  | 'user_disabled'
  | 'user_has_methods'
  | 'user_has_role'
  | 'user_required'
  | 'wrong_password'
