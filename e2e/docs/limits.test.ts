// The docs name durations and limits in sentences. Each sentence must have the number that the server uses.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  accessTokenSeconds,
  approvalMinutes,
  assertionMinutes,
  defaultMfaSettings,
  defaultStatisticsDays,
  defaultTimeoutSeconds,
  enrolmentMinutes,
  firstLockoutMinutes,
  idempotencyHours,
  importReportDays,
  invitationDays,
  inWords,
  jwksMaxAgeMinutes,
  knownBrowserDays,
  maxApprovalRequestsPerHour,
  maxBodyKibibytes,
  maxDetailLabelLength,
  maxDetails,
  maxDetailValueLength,
  maxEntitiesPerFile,
  maxGrantSeconds,
  maxHardwareTokenFileMebibytes,
  maxHardwareTokensPerFile,
  maxMissedPrompts,
  maxPolicies,
  maxPromptsPerAsker,
  maxPromptsPerUser,
  maxRememberBrowserDays,
  maxSecrets,
  maxStatisticsDays,
  maxUndecryptableFiles,
  maxUnfinishedImports,
  maxWaitSeconds,
  minPasswordLength,
  promptPauseMinutes,
  promptWindowMinutes,
  proofMinutes,
  pushMetricsDays,
  secretReplacedSeconds,
  sessionHours,
  signInMinutes,
  stepUpMinutes,
  tenantGraceDays,
  undecryptableFilesMinutes,
} from '@countersign/contract'
import { expect, test } from 'vitest'
import { repository } from './markdown.ts'

const digits = (count: number) => count.toLocaleString('en')

const sentences: Readonly<Record<string, readonly string[]>> = {
  'README.md': [
    `access token expires after ${inWords(accessTokenSeconds / 60)} minutes`,
    `a grace period of ${inWords(tenantGraceDays)} days`,
  ],
  'docs/access-tokens.md': [
    `an access token, which expires after ${inWords(accessTokenSeconds / 60)} minutes`,
    `the body is larger than ${maxBodyKibibytes} KiB`,
    `cache both for ${inWords(jwksMaxAgeMinutes)} minutes`,
    `A client can hold ${inWords(maxSecrets)} secrets`,
  ],
  'docs/administration.md': [
    `with the same key again within ${idempotencyHours} hours`,
    `| Stored responses of idempotency keys | ${idempotencyHours} hours |`,
    `JSON in UTF-8, up to ${maxBodyKibibytes} KiB`,
    `until \`deleteAfter\`, ${inWords(tenantGraceDays)} days later`,
    `shown once and expires after ${inWords(invitationDays)} days`,
    `the default is the last ${inWords(defaultStatisticsDays)} days`,
    `at most ${maxStatisticsDays.day} days) or \`hour\` (at most ${maxStatisticsDays.hour})`,
    `| Push metrics | ${pushMetricsDays} days |`,
    `| Import reports | ${importReportDays} days |`,
    `a rotation within ${inWords(jwksMaxAgeMinutes)} minutes`,
  ],
  'docs/agents.md': [
    `says how to use it, within ${inWords(approvalMinutes)} minutes`,
    `?waitSeconds=${maxWaitSeconds}\``,
    `more than ${inWords(maxDetails)} details, a name of more than ${maxDetailLabelLength} characters, or a value of more than ${maxDetailValueLength} characters`,
    `| ${maxPromptsPerAsker} requests of one agent to one approver in ${inWords(promptWindowMinutes)} minutes |`,
    `| ${maxPromptsPerUser} requests of all agents to one approver in ${inWords(promptWindowMinutes)} minutes |`,
    `| ${maxApprovalRequestsPerHour} requests of one agent to one approver in an hour |`,
    `| ${inWords(maxMissedPrompts)} requests in a row`,
    `cannot ask this approver for ${promptPauseMinutes} minutes |`,
    `exactly this action, once, within ${inWords(maxGrantSeconds / 60)} minutes`,
    `(default: ${defaultMfaSettings.decisionRetentionDays} days)`,
  ],
  'docs/decisions.md': [
    `a signed statement that is valid for ${inWords(assertionMinutes)} minutes`,
    `Deletion takes ${inWords(tenantGraceDays)} days.`,
    `JWTs for ${inWords(accessTokenSeconds / 60)} minutes`,
    `a rotation within ${inWords(jwksMaxAgeMinutes)} minutes`,
  ],
  'docs/devices.md': [
    `works for one device and expires after ${inWords(enrolmentMinutes)} minutes`,
    `| ${maxPromptsPerAsker} prompts of one application to one user in ${inWords(promptWindowMinutes)} minutes |`,
    `| ${maxPromptsPerUser} prompts of all applications to one user in ${inWords(promptWindowMinutes)} minutes |`,
    `| ${inWords(maxMissedPrompts)} prompts in a row`,
    `cannot prompt this user for ${promptPauseMinutes} minutes |`,
    `for every application, immediately, for ${promptPauseMinutes} minutes |`,
    `expired code (after ${inWords(enrolmentMinutes)} minutes)`,
    `scope \`device\` and expires after ${accessTokenSeconds} seconds`,
  ],
  'docs/hardware-tokens.md': [
    `up to ${digits(maxHardwareTokensPerFile)} hardware tokens and ${maxHardwareTokenFileMebibytes} MiB`,
    `up to ${maxUnfinishedImports} unfinished imports`,
    `Reports are kept for ${importReportDays} days`,
    `After ${maxUndecryptableFiles} encrypted files in ${undecryptableFilesMinutes} minutes`,
  ],
  'docs/messages.md': [
    `the result within ${inWords(defaultTimeoutSeconds)} seconds`,
    `times out after ${inWords(defaultTimeoutSeconds)} seconds`,
  ],
  'docs/mfa.md': [
    `remember its \`jti\` for ${inWords(assertionMinutes)} minutes`,
    `for the same client within the last ${inWords(proofMinutes)} minutes`,
    `A password has ${minPasswordLength} to `,
    `then locked for ${firstLockoutMinutes} minutes; after 10 more for ${firstLockoutMinutes * 2}`,
  ],
  'docs/operations.md': [
    `after their ${inWords(tenantGraceDays)} days`,
    `invitation works once and expires after ${inWords(invitationDays)} days`,
  ],
  'docs/policies.md': [
    `a tenant can have many: up to ${digits(maxPolicies)}`,
    `would report, for editors: up to ${maxBodyKibibytes} KiB`,
    `in bulk: up to ${digits(maxEntitiesPerFile)} per request`,
  ],
  'docs/sign-in.md': [
    `a secret that expires after ${inWords(signInMinutes)} minutes`,
    `identifies such a browser for ${knownBrowserDays} days`,
    `to a number from 1 to ${maxRememberBrowserDays}`,
    `replaced less than ${secretReplacedSeconds} seconds ago`,
    `After more than ${secretReplacedSeconds} seconds`,
    `be at most ${inWords(assertionMinutes)} minutes old`,
    `An invitation works once and expires after ${inWords(invitationDays)} days`,
    `at the latest ${inWords(sessionHours)} hours after it began`,
    `proof from the last ${inWords(stepUpMinutes)} minutes`,
    `at most ${inWords(proofMinutes)} minutes old, by a method`,
  ],
}

const rows = Object.entries(sentences).flatMap(([file, texts]) => texts.map((text) => [file, text] as const))

test.each(rows)('%s says "%s"', (file, text) => {
  expect(readFileSync(join(repository, file), 'utf8').replaceAll(/\s+/g, ' ')).toContain(text)
})
