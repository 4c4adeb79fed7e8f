// Browsers that tell their users, by Web Push, that an agent requests an approval.
const browsers = ['server/src/services/svc-ss/me/my-notified-browsers.test.ts']
const notifications = ['server/src/services/svc-ss/me/approval-notifications.test.ts']

const domain = 'server/src/domain/messaging/notified-browsers/notified-browsers.ts'
const store = 'server/src/domain/people/sessions/notified-browsers-store.ts'
const messages = 'server/src/domain/messaging/push-messages/push-messages-store.ts'
const ending = 'server/src/domain/people/sessions/ending.ts'
const own = 'server/src/domain/sign-in/self-service/own-notified-browsers.ts'
const delivery = 'server/src/domain/challenges/delivery/deliver-push.ts'

export default [
  {
    guard: 'no access token subscribes an application to the requests of a user',
    file: own,
    text: '    ownSession(origin)\n',
    replacement: '',
    tests: ['e2e/attacks/passkey-approvals.test.ts'],
  },
  {
    guard: 'a user has at most ten browsers with notifications',
    file: domain,
    text: '  await deleteOldestNotifiedBrowsers(tx, userId, maxNotifiedBrowsers)\n',
    replacement: '',
    tests: browsers,
  },
  {
    guard: 'two browsers that are added at once do not exceed the limit',
    file: own,
    text: "changingOneself(tenant, origin, 'exclusive'",
    replacement: "changingOneself(tenant, origin, 'shared'",
    tests: browsers,
  },
  {
    guard: 'no user turns off the notifications of another',
    file: store,
    text: '    where tenant_id = ${tx.tenantId} and user_id = ${userId} and notified_browser_id = ${notifiedBrowserId}`)',
    replacement: '    where tenant_id = ${tx.tenantId} and notified_browser_id = ${notifiedBrowserId}`)',
    tests: browsers,
  },
  {
    guard: 'knowing the endpoint of a browser is not enough to take it over',
    file: domain,
    text: 'JSON.stringify([endpoint, p256dh, auth])',
    replacement: 'JSON.stringify([endpoint])',
    tests: browsers,
  },
  {
    guard: 'a browser notifies one user of a tenant',
    file: domain,
    text: 'const addressHash = hashOf(address)',
    replacement: 'const addressHash = Buffer.concat([hashOf(address), Buffer.from(userId)])',
    tests: browsers,
  },
  {
    guard: 'signing out everywhere ends notifications',
    file: ending,
    text: 'const unnotified = await deleteNotifiedBrowsersOf(tx, userId)',
    replacement: 'const unnotified = []',
    tests: browsers,
  },
  {
    guard: 'disabling a user ends notifications',
    file: ending,
    text: '  await deleteNotifiedBrowsersOf(tx, userId)\n  await deleteRememberedBrowsersOf',
    replacement: '  await deleteRememberedBrowsersOf',
    tests: browsers,
  },
  {
    guard: 'only the browsers of the approver are notified',
    file: messages,
    text: 'where tenant_id = ${tx.tenantId} and user_id = ${approverId}',
    replacement: 'where tenant_id = ${tx.tenantId} and ${approverId}::text is not null',
    tests: notifications,
  },
  {
    guard: 'a user with a device is asked only there',
    file: 'server/src/domain/agents/approvals/send-link.ts',
    text: '  if (enabled && (await listAbleByDevice(tx, [approverId])).length > 0) return\n',
    replacement: '',
    tests: notifications,
  },
  {
    guard: 'a user whose device is not asked because push is off gets the link',
    file: 'server/src/domain/agents/approvals/send-link.ts',
    text: 'if (enabled && (await listAbleByDevice',
    replacement: 'if ((await listAbleByDevice',
    tests: notifications,
  },
  {
    guard: 'users who add one browser at the same time wait for each other',
    file: store,
    text: "  await tx.run(advisoryLock('notifiedBrowser', tx.tenantId, addressHash.toString('hex')))\n",
    replacement: '',
    tests: browsers,
  },
  {
    guard: 'a notification to a browser says nothing about the request',
    file: delivery,
    text: 'linkPayloadOf(approvalId, expiresAt, linkNoticeOf(tenantName, locale))',
    replacement: 'linkPayloadOf(approvalId, expiresAt, { ...linkNoticeOf(tenantName, locale), body: approvalId })',
    tests: notifications,
  },
  {
    guard: 'a browser that the push service no longer knows is removed',
    file: delivery,
    text: '  else await notifiedBrowsers.removeGone(ctx, tx, id)\n',
    replacement: '',
    tests: notifications,
  },
]
