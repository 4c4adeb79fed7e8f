const en = {
  loading: 'Loading…',
  retry: 'Try again',
  close: 'Close',
  cancel: 'Cancel',
  back: 'Back',
  save: 'Save',
  saved: 'Saved',
  discard: 'Discard changes',
  edit: 'Edit',
  remove: 'Remove',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Your browser blocked copying. Select the text and copy it yourself.',
  asTable: 'Show as table',
  loadMore: 'Load more',
  never: 'Never',
  typeToConfirm: (name: string) => `Type “${name}” to confirm`,
  dismiss: 'Dismiss',
  done: 'Done',
  offlineTitle: 'You’re offline',
  brokenTitle: 'Something went wrong',
  brokenText: 'Reload the page. If this keeps happening, contact your administrator.',
  reload: 'Reload page',
  unreachable: 'Can’t reach the server. Check your connection and try again.',
  tryAgainIn: (seconds: number) =>
    seconds < 120 ? `Try again in ${seconds} s.` : `Try again in ${Math.ceil(seconds / 60)} minutes.`,
  reference: (requestId: string) => `Reference: ${requestId}`,
}

export type SharedMessages = typeof en
export default en
