const en = {
  title: 'Inbox',
  lead: 'Messages of channels without a connector end here instead of reaching anybody. New ones appear by themselves.',
  list: 'Messages, the newest first',
  emptyTitle: 'Nothing has been sent yet',
  emptyText:
    'Register a mobile number or an email address by the API and send a code to it: the message appears here at once.',
  channels: { sms: 'SMS', email: 'Email', push: 'Push' },
  to: 'To',
  copyCode: (code: string) => `Copy ${code}`,
}

export type InboxMessages = typeof en
export default en
