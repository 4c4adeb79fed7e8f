const en = {
  title: 'Notifications of requests',
  note: 'When an agent requests your approval, this browser can notify you. The notification only opens the request: you still sign in and use your passkey. If you have a device that approves, requests go there instead.',
  turnOn: 'Turn on in this browser',
  turnedOn: 'Notifications are on in this browser.',
  turnOff: 'Turn off',
  turnOffIn: (browser: string) => `Turn off in ${browser}`,
  turnedOff: 'Notifications are off in that browser.',
  turnedOnAt: 'Turned on',
  offer: 'Get notified of requests',
  problems: {
    denied: {
      title: 'Notifications are blocked',
      text: 'Your browser blocks them for this site. Open the site settings (the icon beside the address), allow notifications, and reload this page.',
    },
    dismissed: {
      title: 'Notifications are still off',
      text: 'You closed the question without an answer. Try again, and choose “Allow”.',
    },
    unreachable: {
      title: 'Notifications are still off',
      text: 'You allowed them, but your browser can’t reach its push service. Try again later.',
    },
    unsupported: {
      title: 'No notifications in this browser',
      text: 'This browser doesn’t support them here. If you use codes by email or SMS, we send you a link to each request.',
    },
  },
}

export type Messages = typeof en
export default en
