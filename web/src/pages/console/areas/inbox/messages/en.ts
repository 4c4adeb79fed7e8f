const en = {
  title: 'Inbox',
  lead: 'Messages on channels without a connector appear here instead of being delivered. Updates automatically.',
  list: 'Messages, newest first',
  emptyTitle: 'No messages yet',
  emptyText:
    'Register a mobile number or an email address through the API and send a code to it. The message appears here immediately.',
  channels: { sms: 'SMS', email: 'Email', push: 'Push' },
  to: 'To',
  copyCode: (code: string) => `Copy ${code}`,
}

export type InboxMessages = typeof en
export default en
