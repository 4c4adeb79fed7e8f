// Countersign's statements for one answer, as they are if no other answer arrives at the same time.

export const setTenant = {
  name: 'setTenant',
  text: `select set_config('app.tenant_id', $1, true)`,
}

export const findMode = {
  name: 'findMode',
  text: `
    select auth_type, enabled, settings, version, updated_at from authentication_modes
    where tenant_id = $1 and auth_type = $2`,
}

export const findSubject = {
  name: 'findSubject',
  text: `
    select u.status, exists (select from administrators a where a.tenant_id = u.tenant_id and a.user_id = u.user_id) as has_role
    from users u where u.tenant_id = $1 and u.user_id = $2`,
}

export const listRegistrations = {
  name: 'listRegistrations',
  text: `
    select registration_id, user_id, auth_type, status, label, hint, sealed_secret, progress::float8 as progress, drift,
      replaces_id, created_at, last_used_at
    from registrations where tenant_id = $1 and user_id = $2 and status <> 'removed'
    order by auth_type, registration_id`,
}

export const countAttempt = {
  name: 'countAttempt',
  text: `
    insert into failure_counts as c (tenant_id, user_id, auth_type, source, failures, updated_at)
    values ($1, $2, $3, $4, 1, $5)
    on conflict (tenant_id, user_id, auth_type, source) do update set
      failures = c.failures + 1,
      locked_until = case when (c.failures + 1) % $6 = 0
        then $7::timestamptz + interval '15 minutes' * power(2, least((c.failures + 1) / $8 - 1, 12)) end,
      disabled = c.failures + 1 >= coalesce($9::integer, 2147483647),
      updated_at = $10
    where not c.disabled and (c.locked_until is null or c.locked_until <= $11)
    returning c.failures`,
}

export const updateProven = {
  name: 'updateProven',
  text: `
    update registrations set
      status = 'active',
      progress = $1,
      drift = $2,
      sealed_secret = coalesce($3, sealed_secret),
      last_used_at = $4
    where tenant_id = $5 and registration_id = $6
      and progress = $7 and status in ('pending', 'active')
    returning status, replaces_id`,
}

export const insertChallenge = {
  name: 'insertChallenge',
  text: `
    insert into challenges (tenant_id, challenge_id, client_id, user_id, registration_id, auth_type, state, context,
      context_hash, locale, code_key_version, code_digits, most_attempts, sends, resend_available_at, delivery_status,
      delivery_channel, masked_destination, created_at, expires_at, responded_at)
    values ($1, $2, $3, $4, $5, $6,
      $7, $8, $9, $10, $11,
      $12, $13, $14, $15, $16,
      $17, $18, $19, $20,
      $21)
    returning challenge_id, client_id, user_id, registration_id, auth_type, purpose, state, reason, locale, code_key_version,
      code_digits, attempts, most_attempts, sends, resend_available_at, delivery_status, delivery_channel, masked_destination,
      created_at, expires_at, responded_at`,
}

export const deleteFailures = {
  name: 'deleteFailures',
  text: `
    delete from failure_counts
    where tenant_id = $1 and user_id = $2 and auth_type = $3 and source = $4`,
}

export const insertAuditEvent = {
  name: 'insertAuditEvent',
  text: `
    insert into audit_events (tenant_id, event_id, occurred_at, action, outcome, actor, target, details, source)
    values ($1, $2, $3, $4, $5,
      $6, $7, $8, $9)`,
}
