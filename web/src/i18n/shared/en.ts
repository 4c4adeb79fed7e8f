const en = {
  loading: 'One moment …',
  retry: 'Try again',
  close: 'Close',
  cancel: 'Cancel',
  back: 'Back',
  done: 'Done',
  offlineTitle: 'You are offline',
  brokenTitle: 'Something went wrong',
  brokenText: 'Reload the page. If it happens again, tell your administrator.',
  reload: 'Reload',
  unreachable: 'The server cannot be reached. Check your connection and try again.',
  tryAgainIn: (seconds: number) => `Please wait ${seconds} s and try again.`,
  reference: (requestId: string) => `Reference: ${requestId}`,
}

export type SharedMessages = typeof en
export default en
